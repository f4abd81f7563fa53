import type { Initial } from "./stores.ts";

/** The name of what was shown last, among what is kept on the device. */
export const SHOWN = "shown";

/** What the page is made of where it begins without the server. */
export interface Shown {
  userId: string;
  props: Initial;
}

declare global {
  /** What `shell_start.ts` reads; absent on pages that the server rendered. */
  var shown: Promise<Initial | null> | undefined;
}
