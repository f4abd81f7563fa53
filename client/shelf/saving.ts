import { cancelFile } from "../../protocol/api/files.ts";
import { beginAnimation, saveAnimation } from "../../protocol/api/shelves.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { SHELF_LIMITS } from "../../protocol/shelf_limits.ts";
import { saving as t } from "../../text/en/shelf.ts";
import { fill } from "../../text/message.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { Files } from "../files/files.ts";

interface Deps {
  api: Api;
  cipher: Pick<ChannelCipher, "encrypt">;
  /** A response changes the lists as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "animation-saved">;
  files: { open(): Promise<Files> };
}

/** Characters of a saved animation's name. */
const MAX_NAME = 100;
const MB = 1024 * 1024;

/** Puts animations on shelves, and names them (FIL-8). */
export interface ShelfSaving {
  /** Throws an `Error` with a text for the person. */
  save(shelfId: string, file: File): Promise<void>;
  /** Throws `ApiError` or `NetworkError`. */
  rename(shelfId: string, ref: FileRef, name: string): Promise<void>;
}

export function createSaving({ api, cipher, events, files: opening }: Deps): ShelfSaving {
  async function seal(shelfId: string, ref: FileRef): Promise<void> {
    const body = await cipher.encrypt(shelfId, JSON.stringify(ref));
    const { animation } = await api.call(saveAnimation, { id: shelfId, fileId: ref.id, body });
    events["animation-saved"]({ shelfId, animation });
  }

  return {
    async save(shelfId, file) {
      const files = await opening.open();
      const { blob, type, animated, width, height, preview } = await files.prepare(file);
      const name = cutText(file.name.replace(/\.[^.]*$/, ""), MAX_NAME) || "GIF";
      if (!animated) throw new Error(fill(t.still, { name }));
      if (blob.size > SHELF_LIMITS.bytes) {
        throw new Error(fill(t.tooLarge, { name, size: SHELF_LIMITS.bytes / MB }));
      }
      const kept = await files.upload(blob, async (size) => {
        const body = { size };
        return (await api.call(beginAnimation, { id: shelfId, body })).file;
      });
      const look = { ...(width && height && { width, height }), ...(preview && { preview }) };
      try {
        await seal(shelfId, { ...kept, name, type, size: blob.size, ...look, animated });
      } catch (error) {
        // The server would sweep it later, but it'd be invisible until then. An entry that exists
        // after all stays.
        api.call(cancelFile, { id: kept.id }).catch(() => {});
        throw error;
      }
    },
    async rename(shelfId, ref, name) {
      await seal(shelfId, { ...ref, name: cutText(name, MAX_NAME) });
    },
  };
}
