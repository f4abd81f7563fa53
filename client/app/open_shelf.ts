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
  // Not `getOrInsertComputed`: browsers of last year lack it.
  const shelf = made.get(core) ??
    createShelf({ ...core, events, listeners, isThere, openFiles: () => files.open() });
  made.set(core, shelf);
  return shelf;
}
