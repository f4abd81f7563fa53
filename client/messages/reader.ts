import type { Message } from "../../protocol/messages.ts";
import { separateFile } from "../attachments/separate.ts";
import type { ChannelCipher, Encrypted } from "../base/crypto.ts";
import type { Row } from "./state.ts";
import { message as t } from "../../text/en/chat.ts";

type Content = Pick<Row, "decrypted_content" | "file" | "isError">;

/**
 * Decrypts one content; what no key opens becomes the placeholder (MSG-38).
 * @param max characters of text that stay; default: as many as one message may have
 */
export async function readContent(
  cipher: ChannelCipher,
  channelId: string,
  encrypted: Encrypted,
  max?: number,
): Promise<Content> {
  try {
    const plaintext = await cipher.decrypt(channelId, encrypted);
    return { ...await separateFile(plaintext, max), isError: false };
  } catch {
    return { decrypted_content: t.unreadable, file: null, isError: true };
  }
}

/** A message as it is shown. A content that was left out of it is null until it is loaded (D-MSG-3). */
export async function readMessage(cipher: ChannelCipher, message: Message): Promise<Row> {
  const { encrypted_content, content_size, iv, preview, ...rest } = message;
  const large = content_size === undefined ? null : { size: content_size, iv };
  return {
    ...rest,
    key: message.nonce ?? message.id,
    large,
    without_file: preview && await readPreview(cipher, message.channel_id, preview),
    ...await content(),
  };

  function content(): Content | Promise<Content> {
    // System messages are the server's own words and not encrypted (D-MSG-7).
    if (encrypted_content === undefined || message.isSystemMessage) {
      return { decrypted_content: encrypted_content ?? null, file: null, isError: false };
    }
    return readContent(cipher, message.channel_id, { encryptedContent: encrypted_content, iv });
  }
}

/** null: no key opens it, so that the content itself is waited for. */
async function readPreview(
  cipher: ChannelCipher,
  channelId: string,
  { content, iv }: NonNullable<Message["preview"]>,
): Promise<string | null> {
  const { decrypted_content, isError } = await readContent(cipher, channelId, {
    encryptedContent: content,
    iv,
  });
  return isError ? null : decrypted_content;
}
