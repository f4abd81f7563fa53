import { useEffect } from "react";
import type { Client } from "../../client/app/client.ts";
import type { ServerSection } from "../../components/emoji/server_sections.ts";
import type { CustomEmoji, EmojiKind } from "../../protocol/emoji.ts";
import { emojiText, stickerText } from "../../protocol/emoji_text.ts";
import { firstSigns } from "../../protocol/graphemes.ts";
import { useMain } from "./context.ts";

/** Loads the emoji of all the user's servers while mounted. */
export function useServerEmoji(): void {
  const { client } = useMain();
  useEffect(() => void client.emoji.open().then((opened) => opened.loadAll(), () => {}), []);
}

/**
 * Returns the server emoji that can be picked, in the order of the rail with the server on screen
 * first (FIL-7).
 * @param here only those of the server on screen: for reactions
 */
export function serverSections(
  { emoji, servers }: Pick<Client, "emoji" | "servers">,
  kind: EmojiKind,
  here = false,
): ServerSection[] {
  const opened = emoji.opened.value;
  if (!opened) return [];
  const lists = opened.lists.value;
  const ids = here ? [servers.selectedId.value ?? ""] : opened.order();
  return ids.flatMap((id) => {
    const server = servers.list.value.find((one) => one.id === id);
    const own = (lists[id]?.emoji ?? []).filter((one) => one.kind === kind);
    if (!server || own.length === 0) return [];
    const { name, avatar } = server;
    return [{ title: name, icon: firstSigns(name, 2), picture: avatar, emojis: own.map(pickable) }];
  });
}

function pickable(emoji: CustomEmoji) {
  const text = emoji.kind === "sticker" ? stickerText(emoji) : emojiText(emoji);
  return { emoji: text, label: `:${emoji.name}:`, url: emoji.url };
}
