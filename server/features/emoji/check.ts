import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import type { EmojiCounts, EmojiRecord } from "./records.ts";

/** Compares emoji, their names and their counter, server by server. */
export function checkEmoji(): FeatureCheck {
  const counts = new CounterCheck();
  /** By server: names by id, and ids by name. */
  const emoji = new Map<string, Map<string, string>>();
  const names = new Map<string, Map<string, string>>();
  const put = (all: typeof emoji, serverId: string, key: string, value: string) =>
    all.set(serverId, (all.get(serverId) ?? new Map()).set(key, value));
  return {
    take: {
      emoji([serverId, id], { name }: EmojiRecord) {
        put(emoji, serverId, id, name);
        counts.add(serverId);
      },
      emoji_by_name([serverId, name], id: string) {
        put(names, serverId, name, id);
      },
      emoji_counts([serverId], { emoji, sticker }: EmojiCounts) {
        counts.setStored(serverId, emoji + sticker);
      },
    },
    *problems({ nameOf }) {
      // The emoji of a deleted server are being deleted: they need not agree.
      for (const { id, stored, found } of counts.differences()) {
        const server = nameOf("server", id);
        if (server) yield `${server} counts ${stored} emoji and stickers, but has ${found}`;
      }
      for (const [serverId, own] of emoji) {
        const server = nameOf("server", serverId);
        for (const [id, name] of own) {
          if (!server || names.get(serverId)?.get(name) === id) continue;
          yield `${server} has an emoji not found by its name: ${name}`;
        }
      }
      for (const [serverId, own] of names) {
        const server = nameOf("server", serverId);
        for (const [name, id] of own) {
          if (!server || emoji.get(serverId)?.has(id)) continue;
          yield `${server} names an emoji that does not exist: ${name}`;
        }
      }
    },
  };
}
