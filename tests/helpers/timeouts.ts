/** Milliseconds that a page is waited for: nobody waits longer than it takes. */
export const PATIENCE = 20_000;
