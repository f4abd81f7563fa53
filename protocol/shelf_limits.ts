/** What a shelf of saved animations holds (FIL-8). */
export const SHELF_LIMITS = {
  /** Animations on one shelf. */
  most: 200,
  /** Bytes of one of them. */
  bytes: 8 * 1024 * 1024,
  /** Characters of base64 of what is sealed of one: its name, and what opens it. */
  sealed: 2048,
} as const;
