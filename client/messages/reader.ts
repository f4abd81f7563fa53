import type { Message, Reaction, SealedReaction } from "../../protocol/messages.ts";
import { separateFile } from "../files/embedded/separate_file.ts";
import type { CarriedBy, ChannelCipher, Encrypted } from "../base/crypto.ts";
import type { Row } from "./state.ts";
import { message as t } from "../../text/en/chat.ts";

type Content = Pick<Row, "decrypted_content" | "file" | "isError" | "isLost" | "isUnproven">;

/**
 * Decrypts one content; undecryptable content becomes the placeholder (MSG-38), or the reason
 * (E2E-40).
 * @param max characters of text that stay; default: as many as one message may have
 */
export async function readContent(
  cipher: ChannelCipher,
  channelId: string,
  encrypted: Encrypted,
  by: CarriedBy,
  max?: number,
): Promise<Content> {
  try {
    const plaintext = await cipher.decrypt(channelId, encrypted, by);
    return { ...await separateFile(plaintext, max), isError: false };
  } catch (error) {
    const { text = t.unreadable, isLost, isUnproven } = error as Partial<
      Content & { text: string }
    >;
    const why = { ...(isLost && { isLost }), ...(isUnproven && { isUnproven }) };
    return { decrypted_content: text, file: null, isError: true, ...why };
  }
}

/**
 * A message as it is shown. A content that was left out of it is null until it is loaded (D-MSG-3).
 * @param follows as of `CarriedBy`
 */
export async function readMessage(
  cipher: ChannelCipher,
  message: Message,
  follows?: number,
): Promise<Row> {
  const { encrypted_content, content_size, iv, preview, sealed_reactions, ...rest } = message;
  const large = content_size === undefined ? null : { size: content_size, iv };
  const row = {
    ...rest,
    key: message.nonce ?? message.id,
    large,
    without_file: preview && await readPreview(cipher, message, preview),
    ...await content(),
    edited: await cipher.isEdited(message.channel_id, message),
  };
  if (!sealed_reactions || row.isError) return row;
  return { ...row, reactions: await readReactions(cipher, message, sealed_reactions) };

  function content(): Content | Promise<Content> {
    // System messages are the server's own words and not encrypted (D-MSG-7).
    if (encrypted_content === undefined || message.isSystemMessage) {
      return { decrypted_content: encrypted_content ?? null, file: null, isError: false };
    }
    const encrypted = { encryptedContent: encrypted_content, iv };
    return readContent(cipher, message.channel_id, encrypted, { ...message, follows });
  }
}

/** Leaves out reactions that can't be decrypted now: the message is shown anyway. */
export function readReactions(
  cipher: ChannelCipher,
  { channel_id, id }: Pick<Message, "channel_id" | "id">,
  sealed: readonly SealedReaction[],
): Promise<Reaction[]> {
  return cipher.reactions(channel_id, id, sealed).catch(() => []);
}

/** null: no key opens it, so that the content itself is waited for. */
async function readPreview(
  cipher: ChannelCipher,
  message: Message,
  { content, iv }: NonNullable<Message["preview"]>,
): Promise<string | null> {
  const encrypted = { encryptedContent: content, iv };
  const { channel_id } = message;
  const { decrypted_content, isError } = await readContent(cipher, channel_id, encrypted, message);
  return isError ? null : decrypted_content;
}

/**
 * Returns the seq of the last user message before one of a page, which is sorted oldest first;
 * undefined if it's the first.
 */
export function followed(page: readonly Message[], index: number): number | undefined {
  return page.slice(0, index).findLast((one) => !one.isSystemMessage && !one.removed)?.seq;
}
