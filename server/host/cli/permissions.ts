/**
 * Deno permissions of the program, interpreted or compiled (HARD-16): network, reading and writing
 * files, reading the machine's name, and starting itself again for backups. No other program, no
 * native library, no code from elsewhere.
 */
export function permissionsFor(os: typeof Deno.build.os): string[] {
  return [
    "--no-prompt",
    "--allow-net",
    // Where the data, certificates and backups lie is the host's choice.
    "--allow-read",
    "--allow-write",
    "--allow-env",
    // Names and addresses of the machine. Not listed: the umask has no name among them.
    "--allow-sys",
    // Elsewhere a program has no path of its own that is known before it is installed.
    os === "linux" ? `--allow-run=${ITSELF}` : "--allow-run",
    // For a few calls to glibc; dropped before anything else is done (`openLibc`).
    ...(os === "linux" ? ["--allow-ffi"] : []),
  ];
}

const ITSELF = "/proc/self/exe";

/** Returns the path at which the program may start itself. */
export function ownPath(): string {
  return Deno.build.os === "linux" ? ITSELF : Deno.execPath();
}
