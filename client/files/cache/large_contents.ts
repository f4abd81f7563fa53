import { getContent } from "../../../protocol/api/messages.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Api } from "../../base/api.ts";
import type { Encrypted } from "../../base/crypto.ts";
import type { ContentCache } from "./content_cache.ts";

/** The large contents that messages only refer to (D-MSG-3): from this device, else the server. */
export interface Contents {
  /** `iv`: the one that the message names. Throws `ApiError` or `NetworkError`. */
  load(channelId: string, messageId: string, iv: string): Promise<Encrypted>;
  /** Stores content that was just sent, so that it is not fetched. Small contents need no cache. */
  keep(messageId: string, content: Encrypted): void;
}

export function createContents(api: Api, cache: ContentCache): Contents {
  function keep(messageId: string, content: Encrypted) {
    const { encryptedContent, iv } = content;
    if (encryptedContent.length > LIMITS.inlineContentMax) {
      cache.keep(messageId, { encryptedContent, iv });
    }
  }
  return {
    async load(channelId, messageId, iv) {
      const kept = await cache.find(messageId, iv);
      if (kept) return kept;
      const found = await api.call(getContent, { channelId, id: messageId });
      const content = { encryptedContent: found.encrypted_content, iv: found.iv };
      keep(messageId, content);
      return content;
    },
    keep,
  };
}
