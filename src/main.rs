//! The browser's way in.

fn main() {
    resilience_lab::ui::start();
}
