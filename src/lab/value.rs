//! A lab's parameters without their types, as the shared pages see them: one value for each control, in table order.

/// The value of one control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number in SI units: seconds, 1/s, shares of one, counts.
    Number(f64),
    /// Switched off, without limit, never: whatever the control's off word says.
    Off,
    /// The place of the chosen word among the control's choices.
    Choice(usize),
}

/// All values of a lab, in the order of its control table.
pub type Values = Vec<Value>;
