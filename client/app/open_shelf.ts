import type { Files } from "../files/files.ts";
import { createShelf, type Shelf } from "../shelf/shelf.ts";
import type { EmojiDeps } from "./open_emoji.ts";

interface Deps extends EmojiDeps {
  files: { open(): Promise<Files> };
}

const made = new WeakMap<EmojiDeps["core"], Shelf>();

/** Saved animations (FIL-8); made once. */
export function openShelf({ core, events, listeners, files }: Deps): Shelf {
  const { session, servers } = core.stores;
  const isThere = (id: string) =>
    id === session.user.value?.id || servers.list.value.some((server) => server.id === id);
  return made.getOrInsertComputed(core, () => {
    return createShelf({ ...core, events, listeners, isThere, openFiles: () => files.open() });
  });
}
