/** Setup of the scenarios with files in a browser. */
import type { Browser } from "playwright-core";
import { createChannelCipher } from "../../client/base/crypto.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import { type Account, signIn } from "../../tests/helpers/account.ts";
import { openContext } from "../../tests/helpers/browser_context.ts";

/** User with a channel of their own, and a browser. */
export interface Stage {
  browser: Browser;
  url: string;
  account: Account;
  serverId: string;
  channelId: string;
}

/** Opens a page at the channel. */
export async function open(stage: Stage, options = {}) {
  const { browser, url, account, serverId, channelId } = stage;
  // A session is one browser's.
  const own = await signIn(url, account);
  const opened = await openContext(browser, url, "bench", options, own);
  const at = { name: "parley_at", value: `${serverId}/${channelId}`, url };
  await opened.context.addCookies([at]);
  return opened;
}

/** Sends a message with files that are uploaded. */
export async function say({ account, channelId }: Stage, text: string, files: FileRef[] = []) {
  const sealed = await createChannelCipher().encrypt(channelId, formatPlaintext({ files, text }));
  const ids = files.flatMap(({ id, thumb }) => thumb ? [id, thumb.id] : [id]);
  const body = { ...sealed, ...ids.length && { files: ids } };
  await account.call("POST", `/messages/${channelId}`, body);
}
