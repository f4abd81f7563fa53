/** glibc's `mallopt`: blocks from this size on are mapped, and given back when they are freed. */
const M_MMAP_THRESHOLD = -3;
const FROM_BYTES = 1024 * 1024;
/** The places that threads take smaller blocks from; each keeps what was freed in it. */
const M_ARENA_MAX = -8;
const ARENAS = 1;

/**
 * Lets freed memory go back to the system. Hashing a password takes 19 MB in whichever thread
 * is free; glibc keeps that for each thread (measured: 673 MB after 50 registrations, 102 MB
 * with this). 24 uploads of 20 MB at once: 250 MB more without the second, half with it. Elsewhere than on Linux with glibc nothing happens.
 */
export function returnFreedMemory(): void {
  if (Deno.build.os !== "linux") return;
  try {
    const libc = Deno.dlopen("libc.so.6", {
      mallopt: { parameters: ["i32", "i32"], result: "i32" },
    });
    libc.symbols.mallopt(M_MMAP_THRESHOLD, FROM_BYTES);
    libc.symbols.mallopt(M_ARENA_MAX, ARENAS);
    libc.close();
  } catch {
    // Another C library, or no permission to call it: it only costs memory.
  }
}

/** Milliseconds between two times. */
const TRIM_EVERY = 1000;

/**
 * While large bodies and answers are under way, what was freed of their pieces is given back every
 * second: they are too small to be mapped each, and glibc would keep the most that there ever was
 * (24 uploads of 20 MB: 110 MB more without it, 60 with it). Returns a function that stops it.
 */
export function trimWhile(busy: () => boolean): () => void {
  if (Deno.build.os !== "linux") return () => {};
  try {
    const libc = Deno.dlopen("libc.so.6", {
      malloc_trim: { parameters: ["usize"], result: "i32", nonblocking: true },
    });
    // Once more when all is through.
    let was = false;
    const timer = setInterval(() => {
      const is = busy();
      if (is || was) libc.symbols.malloc_trim(0n).catch(() => {});
      was = is;
    }, TRIM_EVERY);
    return () => clearInterval(timer);
  } catch {
    return () => {};
  }
}
