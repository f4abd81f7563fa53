import type { Message } from "../protocol/messages.ts";
import type { ChannelCipher, Encrypted } from "./crypto.ts";
import { type Row, UNREADABLE } from "./state/messages.ts";

type Content = Pick<Row, "decrypted_content" | "isError">;

/** Decrypts one content; what no key opens becomes the placeholder (MSG-38). */
export async function readContent(
  cipher: ChannelCipher,
  channelId: string,
  encrypted: Encrypted,
): Promise<Content> {
  try {
    return { decrypted_content: await cipher.decrypt(channelId, encrypted), isError: false };
  } catch {
    return { decrypted_content: UNREADABLE, isError: true };
  }
}

/** A message as it is shown. A content that was left out of it is null until it is fetched (D-MSG-3). */
export async function readMessage(cipher: ChannelCipher, message: Message): Promise<Row> {
  const { encrypted_content, content_size: _, iv, ...rest } = message;
  return { ...rest, key: message.nonce ?? message.id, ...await content() };

  function content(): Content | Promise<Content> {
    if (encrypted_content === undefined) return { decrypted_content: null, isError: false };
    // System messages are the server's own words and not encrypted (D-MSG-7).
    if (message.isSystemMessage) return { decrypted_content: encrypted_content, isError: false };
    return readContent(cipher, message.channel_id, { encryptedContent: encrypted_content, iv });
  }
}
