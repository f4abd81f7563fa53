import type { Encrypted } from "../../base/crypto.ts";

/**
 * Large contents kept on the device, by message id: as on the server, and sealed, because anyone
 * who knows the channel can decrypt those (D-ENC, HARD-14). Never throws.
 */
export interface ContentCache {
  /** The content with this iv: an edit has another one. */
  find(id: string, iv: string): Promise<Encrypted | null>;
  /** Stores a content; the least recently used ones make room. */
  keep(id: string, content: Encrypted): Promise<void>;
}
