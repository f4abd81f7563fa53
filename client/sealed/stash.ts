import { fromBase64, toBase64 } from "../base/base64.ts";
import type { Platform } from "../base/platform.ts";

type Device = Pick<Platform, "local" | "session" | "now">;
/** Names and their values; null: it was removed. */
export type Stash = [name: string, value: string | null][];

/** Key in the tab's storage, and prefix of the pads' ids. */
const NAME = "stash";
/** Milliseconds within which a reload has come back. Older: a tab that was closed, and its window restored. */
const STASH_LIFETIME_MS = 300_000;
/** Bytes that a browser gives at once. */
const MAX_RANDOM = 65_536;

/**
 * Leaves changes that couldn't be sealed in time to the tab's next page. Sealing is asynchronous
 * and a closing page waits for nothing, so this takes no key: the text is mixed with as many random
 * bytes, which are in local storage, while the result is in the storage of the tab. Neither is
 * readable without the other, and the end of the session deletes the random bytes for every tab,
 * including closed ones (HARD-14). Throws if the browser stores nothing.
 */
export function leaveStash({ local, session, now }: Device, userId: string, values: Stash) {
  if (values.length === 0) return;
  const bytes = new TextEncoder().encode(JSON.stringify({ userId, values }));
  const pad = new Uint8Array(bytes.length);
  for (let i = 0; i < pad.length; i += MAX_RANDOM) {
    crypto.getRandomValues(pad.subarray(i, i + MAX_RANDOM));
  }
  const id = `${NAME}_${now()}_${toBase64(crypto.getRandomValues(new Uint8Array(6)))}`;
  local.setItem(id, toBase64(pad));
  session.setItem(NAME, `${id} ${toBase64(mixed(bytes, pad))}`);
}

/** Takes the data that this tab's last page left, once; ignores another account's. */
export function takeStash({ local, session, now }: Device, userId: string): Stash {
  const [id, text] = session.getItem(NAME)?.split(" ") ?? [];
  session.removeItem(NAME);
  const oldest = now() - STASH_LIFETIME_MS;
  const pads = Array.from({ length: local.length }, (_, i) => local.key(i)!)
    .filter((key) => key.startsWith(`${NAME}_`));
  for (const key of pads) if (Number(key.split("_")[1]) < oldest) local.removeItem(key);
  const pad = id && local.getItem(id);
  if (!pad || !text) return [];
  local.removeItem(id);
  try {
    const bytes = mixed(fromBase64(text), fromBase64(pad));
    const left = JSON.parse(new TextDecoder().decode(bytes));
    return left.userId === userId ? left.values : [];
  } catch {
    // Another program wrote under this name.
    return [];
  }
}

function mixed(bytes: Uint8Array, pad: Uint8Array): Uint8Array {
  return bytes.map((byte, i) => byte ^ pad[i]);
}
