import type { Encrypted } from "../../base/crypto.ts";

/**
 * Large contents kept on the device, by message id: as the server has them, and sealed, since
 * whoever knows a channel can open those (D-ENC, HARD-14). Never throws.
 */
export interface ContentCache {
  /** The content with this iv: an edit has another one. */
  find(id: string, iv: string): Promise<Encrypted | null>;
  /** Stores a content; the least recently used ones make room. */
  keep(id: string, content: Encrypted): Promise<void>;
}
