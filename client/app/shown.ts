import type { Initial } from "./stores.ts";

/** The name of what was shown last, among what is kept on the device. */
export const SHOWN = "shown";

/** Content of a page that starts without the server. */
export interface Shown {
  userId: string;
  props: Initial;
}

declare global {
  /** Result of `shell_start.ts`; absent on pages that the server rendered. */
  var shown: Promise<Initial | null> | undefined;
}
