//! The Rust side of the set-up: the wasm target, Trunk and wasm-bindgen, each in the version that fits the others.
//!
//! wasm-bindgen's program and library must be the same version to the digit, and newer Trunks ask for a newer compiler;
//! so the versions are pinned here, and a program of another version on the search path is not used.

use crate::process::{self, capture, executable, on_path, run};
use crate::project::{cache, root};
use crate::step::{note, step};
use anyhow::{Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target the browser part is compiled for.
pub const WASM: &str = "wasm32-unknown-unknown";

/// A program that cargo can install.
struct Tool {
    package: &'static str,
    program: &'static str,
    version: &'static str,
    /// Further words for `cargo install`.
    options: &'static [&'static str],
    /// How long building it takes on two slow cores.
    usual: &'static str,
}

const TRUNK: Tool = Tool {
    package: "trunk",
    program: "trunk",
    version: "0.21.14",
    options: &["--no-default-features", "--features", "rustls"],
    usual: "4 min where it must be compiled",
};

const WASM_BINDGEN: Tool = Tool {
    package: "wasm-bindgen-cli",
    program: "wasm-bindgen",
    version: "0.2.126",
    options: &[],
    usual: "90 s where it must be compiled",
};

/// Compiled too, since no other program reads `deny.toml`.
const CARGO_DENY: Tool = Tool {
    package: "cargo-deny",
    program: "cargo-deny",
    version: "0.20.2",
    options: &[],
    usual: "2 min where it must be compiled",
};

/// What checks the dependency policy.
pub fn cargo_deny() -> Result<PathBuf> {
    CARGO_DENY.ready()
}

/// The two programs a wasm build needs.
pub struct WasmTools {
    trunk: PathBuf,
    wasm_bindgen: PathBuf,
}

impl WasmTools {
    /// Finds the programs, or installs them into the cache.
    pub fn ready() -> Result<Self> {
        wasm_target()?;
        Ok(Self { trunk: TRUNK.ready()?, wasm_bindgen: WASM_BINDGEN.ready()? })
    }

    /// A call of Trunk, in the project's folder, that finds our wasm-bindgen before any other.
    pub fn trunk(&self) -> Result<Command> {
        let folder = self.wasm_bindgen.parent().map(Path::to_path_buf);
        let mut command = Command::new(&self.trunk);
        command
            .current_dir(root())
            .env("PATH", process::path_with(folder.as_slice())?)
            // No question to the network whether there is a newer Trunk.
            .env("TRUNK_SKIP_VERSION_CHECK", "true");
        // By custom any value of NO_COLOR counts; this Trunk refuses all but true and false.
        if std::env::var_os("NO_COLOR").is_some() {
            command.env("NO_COLOR", "true");
        }
        Ok(command)
    }

    /// A call of wasm-bindgen.
    pub fn wasm_bindgen(&self) -> Command {
        Command::new(&self.wasm_bindgen)
    }
}

/// Adds the wasm target where the toolchain lacks it.
pub fn wasm_target() -> Result<()> {
    let sysroot = capture(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(WASM).join("lib").is_dir() {
        return Ok(());
    }
    if on_path("rustup").is_none() {
        bail!(
            "the Rust toolchain has no {WASM} target, and rustup, which would add it, is not installed.\n\
             Install rustup: https://rustup.rs has the command for this system"
        );
    }
    step(&format!("Adding the {WASM} target"), "10 s", || {
        run(Command::new("rustup").args(["target", "add", WASM]).current_dir(root()))
    })
}

impl Tool {
    /// The program: from the search path, from the cache, by `cargo binstall`, or compiled; in this order.
    fn ready(&self) -> Result<PathBuf> {
        if let Some(path) = on_path(self.program).filter(|path| self.is_right(path)) {
            return Ok(path);
        }
        let home = cache()?.join("tools").join(format!("{}-{}", self.program, self.version));
        let path = home.join("bin").join(executable(self.program));
        if self.is_right(&path) {
            return Ok(path);
        }
        fs::create_dir_all(&home)?;
        step(&format!("Installing {} {} into {}", self.program, self.version, home.display()), self.usual, || {
            if on_path("cargo-binstall").is_some() {
                match self.download(&home) {
                    Ok(()) => return Ok(()),
                    Err(error) => note(&format!("cargo binstall could not ({error:#}): compiling instead")),
                }
            }
            self.compile(&home)
        })?;
        if !self.is_right(&path) {
            bail!("{} was installed but does not run as version {}", path.display(), self.version);
        }
        Ok(path)
    }

    /// Whether this file runs and is the pinned version.
    fn is_right(&self, path: &Path) -> bool {
        path.is_file()
            && process::version(path).is_some_and(|line| line.split_whitespace().any(|word| word == self.version))
    }

    fn download(&self, home: &Path) -> Result<()> {
        run(process::cargo()
            .args(["binstall", "--no-confirm", "--disable-strategies", "compile", "--root"])
            .arg(home)
            .arg(format!("{}@{}", self.package, self.version))
            .current_dir(home))
    }

    /// Compiles with the quickest settings: these programs run for seconds, so compiling them is what takes time.
    fn compile(&self, home: &Path) -> Result<()> {
        run(process::cargo()
            .args(["install", "--locked", "--root"])
            .arg(home)
            .args(self.options)
            .arg(format!("{}@{}", self.package, self.version))
            // Away from the project, so that its settings for cargo do not count here.
            .current_dir(home)
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "256")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"))
    }
}
