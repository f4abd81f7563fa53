/** Fills channels with messages that people can read. */
import { createChannelCipher } from "../../client/base/crypto.ts";
import type { Ack } from "../../protocol/socket.ts";
import type { Account } from "./account.ts";
import { connect } from "./sender.ts";

/** How many are under way at once. */
const AT_ONCE = 100;

const cipher = createChannelCipher();

/** Sends texts in order, encrypted like in a browser. @throws when one is refused */
export async function fill(
  url: string,
  account: Pick<Account, "token">,
  channelId: string,
  texts: readonly string[],
): Promise<void> {
  const socket = await connect(url, account);
  try {
    for (let i = 0; i < texts.length; i += AT_ONCE) {
      const sealed = await Promise.all(
        texts.slice(i, i + AT_ONCE).map((text) => cipher.encrypt(channelId, text)),
      );
      await Promise.all(sealed.map(async (content) => {
        const ack: Ack = await socket.emitWithAck("send-message", { channelId, ...content });
        if (!ack.ok) throw new Error(`refused: ${ack.error}`);
      }));
    }
  } finally {
    socket.disconnect();
  }
}
