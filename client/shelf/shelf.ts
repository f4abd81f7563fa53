import { removeAnimation } from "../../protocol/api/shelves.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { SessionStore } from "../auth/store.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { Files } from "../files/files.ts";
import type { ServersStore } from "../servers/store.ts";
import { createShelfLists } from "./lists.ts";
import { openAnimations } from "./opened.ts";
import { createSaving } from "./saving.ts";

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: Pick<ChannelCipher, "encrypt" | "decrypt">;
  /** A response changes the lists as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "animation-saved" | "animation-removed">;
  session: Pick<SessionStore, "user">;
  servers: Pick<ServersStore, "list">;
  files: { open(): Promise<Files> };
}

export type Shelf = ReturnType<typeof openShelf>["actions"];

/** How a picture's name ends, by its type. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/gif": "gif",
  "image/webp": "webp",
  "image/png": "png",
};

/** Saved animations (FIL-8) of the user and of servers. */
export function openShelf(deps: Deps) {
  const { api, events, session, servers, files } = deps;
  /** Returns true for the user's own shelf, and those of their servers. */
  const isThere = (id: string) =>
    id === session.user.value?.id || servers.list.value.some((server) => server.id === id);
  const { lists, load, events: changes } = createShelfLists({ ...deps, isThere });
  const { shown, whole } = openAnimations(deps.cipher, lists);
  const { save, rename } = createSaving(deps);
  const actions = {
    /** Lists by shelf; absent: not requested yet. */
    lists,
    /** Animations that can be opened by shelf, with names and previews. */
    shown,
    /**
     * Resolves once the list is loaded, and `shown` has what can be opened. Never throws: see the
     * list's `status`.
     */
    async load(shelfId: string): Promise<void> {
      await load(shelfId);
      await whole(shelfId);
    },
    save,
    /** Resolves once `shown` has the new name. Throws `ApiError` or `NetworkError`. */
    async rename(shelfId: string, ref: FileRef, name: string): Promise<void> {
      await rename(shelfId, ref, name);
      await whole(shelfId);
    },
    /** Throws `ApiError` or `NetworkError`. */
    async remove(shelfId: string, { id }: FileRef): Promise<void> {
      await api.call(removeAnimation, { id: shelfId, fileId: id });
      events["animation-removed"]({ shelfId, animationId: id });
    },
    /** Resolves to a file that can be sent. Throws `FileError`. */
    async file(ref: FileRef): Promise<File> {
      const blob = await (await files.open()).load(ref);
      const type = ENDINGS[blob.type] ? blob.type : "image/gif";
      return new File([blob], `${ref.name}.${ENDINGS[type]}`, { type });
    },
  };
  return { actions, events: changes };
}
