import type { Initial } from "./stores.ts";

/** Key of the last shown page in the device's storage. */
export const STORED_PAGE = "shown";

/** Content of a page that starts without the server. */
export interface StoredPage {
  userId: string;
  props: Initial;
}

declare global {
  /** Result of `shell_start.ts`; absent on pages that the server rendered. */
  var shown: Promise<Initial | null> | undefined;
}
