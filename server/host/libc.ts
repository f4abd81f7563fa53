const SYMBOLS = {
  mallopt: { parameters: ["i32", "i32"], result: "i32" },
  malloc_trim: { parameters: ["usize"], result: "i32", nonblocking: true },
  open: { parameters: ["buffer", "i32"], result: "i32" },
  read: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  close: { parameters: ["i32"], result: "i32" },
  getdents64: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  setpriority: { parameters: ["i32", "i32", "i32"], result: "i32" },
} as const;

/** Functions of the C library that the program calls. */
export type Libc = Deno.DynamicLibrary<typeof SYMBOLS>["symbols"];

/**
 * Opens glibc; null on another system, with another C library, or without permission: its calls
 * save memory and time, and the program works without them.
 *
 * For this the program may load libraries at its start, and drops that permission here (HARD-16).
 */
export function openLibc(): Libc | null {
  try {
    return Deno.build.os === "linux" ? Deno.dlopen("libc.so.6", SYMBOLS).symbols : null;
  } catch {
    return null;
  } finally {
    Deno.permissions.revokeSync({ name: "ffi" });
  }
}
