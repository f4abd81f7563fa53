import type { Libc } from "./libc.ts";

/** Name of the threads in which Deno hashes passwords and reads files. */
const POOL = "tokio-runtime-w";
/** Value for `nice`: a tenth of the time of a thread at 0, when both compete. */
const NICENESS = 10;
const PRIO_PROCESS = 0;
const O_RDONLY = 0;
const TASKS = "/proc/self/task";
/** In a `linux_dirent64`: its length, and its name, which ends with a 0. */
const [LENGTH_AT, NAME_AT] = [16, 19];

/** Lowers the priority of the threads whose work can wait. */
export type YieldPool = () => void;

/**
 * Makes passwords wait for conversation instead of the reverse (HARD-6): two hashes and the event
 * loop need three thirds of two cores. Under 200 hostile clients the median message took 62 ms,
 * with this 13 (measured). Call it while something is being hashed, since threads come and go; it
 * takes 0.1 ms. Does nothing except on Linux with glibc.
 *
 * Deno reveals nothing about its threads, and reads /proc only with all permissions; the C library
 * may.
 */
export function poolYielding(libc: Libc | null): YieldPool {
  if (!libc) return () => {};
  let known = new Set<string>();
  return () => {
    const threads = new Set(namesIn(libc, TASKS).filter((name) => /^\d+$/.test(name)));
    for (const thread of threads.difference(known)) {
      const name = readText(libc, `${TASKS}/${thread}/comm`).trim();
      if (name === POOL) libc.setpriority(PRIO_PROCESS, Number(thread), NICENESS);
    }
    known = threads;
  };
}

/** The names in a folder; none where it cannot be read. */
function namesIn(libc: Libc, folder: string): string[] {
  const buffer = new Uint8Array(4096);
  const names: string[] = [];
  opened(libc, folder, (file) => {
    for (;;) {
      const length = Number(libc.getdents64(file, buffer, BigInt(buffer.length)));
      if (length <= 0) return;
      const view = new DataView(buffer.buffer, 0, length);
      for (let at = 0; at < length; at += view.getUint16(at + LENGTH_AT, true)) {
        const name = at + NAME_AT;
        names.push(text(buffer.subarray(name, buffer.indexOf(0, name))));
      }
    }
  });
  return names;
}

/** The beginning of a file; "" where it cannot be read. */
function readText(libc: Libc, path: string): string {
  const buffer = new Uint8Array(64);
  let length = 0;
  opened(libc, path, (file) => {
    length = Math.max(0, Number(libc.read(file, buffer, BigInt(buffer.length))));
  });
  return text(buffer.subarray(0, length));
}

function opened(libc: Libc, path: string, act: (file: number) => void): void {
  const file = libc.open(new TextEncoder().encode(`${path}\0`), O_RDONLY);
  if (file < 0) return;
  try {
    act(file);
  } finally {
    libc.close(file);
  }
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
