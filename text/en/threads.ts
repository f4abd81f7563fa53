/** Threads (COM-7). */
export const rows = {
  created: "{name} started a thread: {thread}",
} as const;
