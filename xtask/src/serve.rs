//! `cargo xtask serve`: from a fresh checkout to the app in a browser.

use crate::node;
use crate::project;
use crate::step::note;
use crate::tools::WasmTools;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// What the flags ask for.
#[derive(Debug, PartialEq)]
struct Options {
    port: u16,
    open: bool,
}

/// Sets up, builds, serves; ends when it is interrupted.
pub fn run(flags: &[String]) -> Result<()> {
    let options = Options::read(flags)?;
    let tools = WasmTools::ready()?;
    node::packages_ready()?;
    let mut trunk = tools.trunk()?;
    trunk
        .args(["serve", "--address", "127.0.0.1", "--port", &options.port.to_string(), "--dist"])
        // Beside the other build results: a development build must not replace dist/.
        .arg(project::target()?.join("serve"));
    if options.open {
        trunk.arg("--open");
    }
    eprintln!("==> Building and serving the app (usually 4 min the first time, then 20 s)");
    note(&format!("address: http://127.0.0.1:{}/", options.port));
    note("it rebuilds when a file changes; control-C stops it");
    become_program(trunk)
}

impl Options {
    fn read(flags: &[String]) -> Result<Self> {
        let mut options = Self { port: 8080, open: true };
        let mut flags = flags.iter().map(String::as_str);
        while let Some(flag) = flags.next() {
            match flag {
                "--no-open" => options.open = false,
                "--open" => options.open = true,
                "--port" => {
                    let port = flags.next().context("--port needs a number")?;
                    options.port = port.parse().with_context(|| format!("--port {port:?} is no port number"))?;
                }
                unknown => bail!("`cargo xtask serve` knows --port N and --no-open, not {unknown:?}"),
            }
        }
        Ok(options)
    }
}

/// Lets Trunk take this process's place, so that whatever stops this program stops Trunk.
#[cfg(unix)]
fn become_program(mut command: Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec()).context("cannot start trunk")
}

/// Windows sends control-C to every program of the console; waiting is enough.
#[cfg(not(unix))]
fn become_program(mut command: Command) -> Result<()> {
    crate::process::run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(flags: &[&str]) -> Result<Options> {
        Options::read(&flags.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn flags_are_read() {
        assert_eq!(read(&[]).unwrap(), Options { port: 8080, open: true });
        assert_eq!(read(&["--port", "9000", "--no-open"]).unwrap(), Options { port: 9000, open: false });
    }

    #[test]
    fn wrong_flags_are_refused() {
        assert!(read(&["--port"]).is_err());
        assert!(read(&["--port", "70000"]).is_err());
        assert!(read(&["--fast"]).is_err());
    }
}
