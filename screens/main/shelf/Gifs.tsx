import { useEffect, useState } from "react";
import type { Shelf } from "../../../client/shelf/shelf.ts";
import type { FileRef } from "../../../client/files/base/state.ts";
import type { Gif, GifSection } from "../../../components/shelf/gif.ts";
import { GifShelf } from "../../../components/shelf/GifShelf.tsx";
import { can } from "../../../protocol/permissions.ts";
import { shelf as t } from "../../../text/en/shelf.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { gifKey } from "./send_gif.ts";

interface OwnShelf {
  id: string;
  title: string;
  own: boolean;
  canChange: boolean;
}

/**
 * Picker's part with saved animations: the user's own, and those of the server on screen (FIL-8).
 */
export default function Gifs({ query }: { query: string }) {
  const { client } = useMain();
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const user = client.session.user.value;
  const server = client.servers.selected.value;
  const membership = client.permissions.membership.value;
  const shelves: OwnShelf[] = [
    ...(user ? [{ id: user.id, title: t.own, own: true, canChange: true }] : []),
    ...(server
      ? [{
        id: server.id,
        title: server.name,
        own: false,
        canChange: membership !== null && can(membership, "manageEmoji"),
      }]
      : []),
  ];
  const lists = shelf?.lists.value ?? {};
  useEffect(() => void client.shelf.open().then(setShelf, showError(client)), []);
  // After a lost connection, visible shelves load again.
  const missing = shelves.filter(({ id }) => !lists[id]).map(({ id }) => id).join(" ");
  useEffect(() => {
    if (shelf && missing) { for (const id of missing.split(" ")) void shelf.load(id); }
  }, [shelf, missing]);

  const refs = new Map<string, FileRef>();
  const sections = shelves.map(({ id, ...rest }): GifSection => ({
    ...rest,
    id,
    status: lists[id]?.status ?? "loading",
    busy: busy === id,
    gifs: (shelf?.shown.value[id] ?? []).map((ref): Gif => {
      const pick = gifKey(id, ref.id);
      refs.set(pick, ref);
      const { name, width, height, preview } = ref;
      return { id: ref.id, pick, name, width, height, preview };
    }),
  }));

  async function add({ id }: GifSection, files: File[]) {
    setBusy(id);
    try {
      for (const file of files) await shelf!.save(id, file).catch(showError(client));
    } finally {
      setBusy(null);
    }
  }

  return (
    <GifShelf
      sections={sections}
      query={query}
      load={async (gif, signal) =>
        await (await client.files.open()).load(refs.get(gif.pick)!, { signal })}
      onRetry={({ id }) => void shelf?.load(id)}
      onAdd={(section, files) => void add(section, files)}
      onRename={async ({ id }, gif, name) => await shelf!.rename(id, refs.get(gif.pick)!, name)}
      onRemove={async ({ id }, gif) => await shelf!.remove(id, refs.get(gif.pick)!)}
    />
  );
}
