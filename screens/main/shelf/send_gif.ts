import type { Client } from "../../../client/app/client.ts";
import { shelf as t } from "../../../text/en/shelf.ts";

/** Returns the picker's key of a saved GIF. */
export const gifKey = (shelfId: string, id: string) => `gif:${shelfId}/${id}`;

/**
 * Sends a saved GIF as a picture, in a separate message (FIL-8). Throws an `Error` with a text for
 * the user.
 */
export async function sendGif(client: Client, channelId: string, picked: string): Promise<void> {
  const [, shelfId, id] = /^gif:(.+)\/(.+)$/.exec(picked) ?? [];
  const [shelf, files] = await Promise.all([client.shelf.open(), client.files.open()]);
  const ref = shelf.shown.value[shelfId ?? ""]?.find((one) => one.id === id);
  if (!ref) throw new Error(t.lost);
  const file = await files.prepare(await shelf.file(ref));
  client.messages.send(channelId, "", { reply: null, files: [file] });
}
