import type { Initial } from "./stores.ts";
import { createStorage } from "../base/storage.ts";
import { storedTheme } from "../base/cookies.ts";
import { browserPlatform } from "../browser/platform.ts";
import { openKept } from "../sealed/open.ts";

/** The name of what was shown last, among what is kept on the device. */
export const SHOWN = "shown";

/** What the page is made of where the server cannot be asked. */
export interface Shown<P extends Initial = Initial> {
  userId: string;
  props: P;
}

/** What this device showed last of the session that is stored; null: nothing, or nobody is signed in. */
export async function readShown<P extends Initial>(): Promise<P | null> {
  const platform = browserPlatform();
  // The page is kept without anybody's choices.
  platform.showTheme(storedTheme(platform));
  const storage = createStorage(platform);
  const user = storage.user();
  if (!user || !storage.get("token")) return null;
  const { vault, values } = await openKept(platform, user.id);
  const text = values.get(SHOWN);
  values.end();
  vault.end();
  const shown: Shown<P> | null = text === null ? null : JSON.parse(text);
  return shown?.userId === user.id ? shown.props : null;
}
