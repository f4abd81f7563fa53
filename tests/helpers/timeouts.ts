/** Maximum milliseconds to wait for a page. */
export const PATIENCE = 20_000;
