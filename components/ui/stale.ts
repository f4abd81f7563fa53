/** The event of the window that tells that a file of this page cannot be had even when asked anew. */
export const STALE = "stale";
