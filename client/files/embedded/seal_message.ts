import { LIMITS } from "../../../protocol/limits.ts";
import type { ChannelCipher, EncryptedMessage } from "../../base/crypto.ts";
import type { AttachedFile } from "./attached_file.ts";
import { joinFile } from "./join_file.ts";

/**
 * Encrypts a message whose file was taken out of it. A large one gets a preview, from which others
 * know name, size and box of the file before they fetch it (UX-10).
 */
export async function sealMessage(
  cipher: ChannelCipher,
  channelId: string,
  separated: string,
  file: AttachedFile,
): Promise<EncryptedMessage> {
  const whole = await joinFile(separated, file);
  const sealed = await cipher.encrypt(channelId, whole);
  if (sealed.encryptedContent.length <= LIMITS.inlineContentMax) return sealed;
  const { encryptedContent: content, iv } = await cipher.encrypt(channelId, separated);
  return content.length > LIMITS.previewMax ? sealed : { ...sealed, preview: { content, iv } };
}
