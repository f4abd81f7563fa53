import { z } from "zod";
import { EMOJI_NAME } from "../../../protocol/emoji_limits.ts";
import type { EmojiText } from "../../../protocol/emoji_plain.ts";
import { AppError } from "../../../protocol/errors.ts";
import { cutText } from "../../../protocol/graphemes.ts";
import { createEmoji, emojiOfServer } from "../../features/emoji/service.ts";
import { serverById } from "../../membership/servers/servers.ts";
import type { AppContext } from "../context.ts";
import { importedIds } from "./records.ts";

/** An emoji or a sticker of another system; the id is that system's. */
export const importedEmoji = z.strictObject({
  id: z.string().min(1).max(64),
  kind: z.enum(["emoji", "sticker"]),
  name: z.string(),
  /** A data URL; null: its picture is not there, so only one of an earlier import is found. */
  image: z.string().nullable(),
});

/** Names that are tried: another one may have it. */
const MAX_NAME_ATTEMPTS = 9;

/**
 * Returns the emoji that an earlier import made for this one, otherwise a new one. Null with a
 * reason: it was not exported, was deleted since, or the server has no room for it.
 */
export async function emojiFor(
  app: AppContext,
  serverId: string,
  { id, kind, name, image }: z.infer<typeof importedEmoji>,
): Promise<{ emoji: EmojiText | null; why?: string }> {
  const server = await app.db.read(serverById, serverId);
  if (!server) throw new AppError("not_found");
  const key = importedIds.key({ kind: "emoji", id });
  const known = await app.db.get(key);
  if (known) {
    const all = await emojiOfServer(app, server.owner_id, serverId);
    const found = all.find((one) => one.id === known);
    return { emoji: found ? { id: found.id, name: found.name } : null };
  }
  if (image === null) return { emoji: null };
  for (let number = 1; number <= MAX_NAME_ATTEMPTS; number++) {
    const input = { kind, name: nameOf(name, number), image };
    try {
      const made = await createEmoji(app, server.owner_id, serverId, input);
      await app.db.transact((tx) => tx.set(key, made.id));
      return { emoji: { id: made.id, name: made.name } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== "name_taken") return { emoji: null, why: error.message };
    }
  }
  return { emoji: null, why: "its name is taken" };
}

/** In the letters that names have here. */
function nameOf(name: string, number: number): string {
  const suffix = number === 1 ? "" : `_${number}`;
  const plain = name.toLowerCase().replace(/[^a-z0-9_]+/g, "_");
  return cutText(plain, EMOJI_NAME.max - suffix.length).padEnd(EMOJI_NAME.min, "_") + suffix;
}
