/** Limits of a shelf of saved animations (FIL-8). */
export const SHELF_LIMITS = {
  /** Animations on one shelf. */
  most: 200,
  /** Bytes of one of them. */
  bytes: 8 * 1024 * 1024,
  /** Characters of base64 of an animation's sealed data: its name, and the key to open it. */
  sealed: 2048,
} as const;
