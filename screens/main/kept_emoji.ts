import type { Client } from "../../client/app/client.ts";
import { createKeptEmoji } from "../../client/reactions/kept_emoji.ts";

/** What this device knows of how the user picks emoji. Import it late. */
export function keptEmoji({ reactions, session }: Pick<Client, "reactions" | "session">) {
  return createKeptEmoji(reactions.kept, session.user);
}
