import { unsent as t } from "../../text/en/private_chat.ts";
import type { createChannelCipher, PrivateCipher } from "../base/crypto.ts";

/**
 * Passes reading and writing in encrypted channels to `cipher`. An open channel only gets here as
 * the twin of an encrypted one (MEND-74): it is read as the open channel it is, and can't be
 * written in.
 */
export function gated(
  privateFrom: (channelId: string) => number | null,
  cipher: PrivateCipher,
  openly: ReturnType<typeof createChannelCipher>,
): PrivateCipher {
  const isOpen = (channelId: string) => privateFrom(channelId) === null;
  return {
    encrypt: (channelId, ...given) =>
      isOpen(channelId) ? Promise.reject(new Error(t.twin)) : cipher.encrypt(channelId, ...given),
    decrypt: (channelId, ...given) =>
      (isOpen(channelId) ? openly : cipher).decrypt(channelId, ...given),
    calls: (channelId, by) =>
      isOpen(channelId) ? Promise.resolve(true) : cipher.calls(channelId, by),
    isEdited: (channelId, by) =>
      isOpen(channelId) ? Promise.resolve(!!by.edited) : cipher.isEdited(channelId, by),
    gone: (channelId, page) =>
      isOpen(channelId) ? Promise.resolve([]) : cipher.gone(channelId, page),
    submit: (channelId, operation, content, send) =>
      isOpen(channelId) ? send(content) : cipher.submit(channelId, operation, content, send),
    unsent: (channelId, nonce) =>
      isOpen(channelId) ? Promise.resolve() : cipher.unsent(channelId, nonce),
    reactions: (channelId, messageId, sealed) =>
      isOpen(channelId) ? Promise.resolve([]) : cipher.reactions(channelId, messageId, sealed),
    react: (channelId, to, reacting) =>
      isOpen(channelId) ? reacting.openly() : cipher.react(channelId, to, reacting),
  };
}
