import type { Client } from "../../client/app/client.ts";
import { createKeptEmoji } from "../../client/reactions/kept_emoji.ts";

/** Returns this device's data on how the user picks emoji. Import it late. */
export function keptEmoji({ reactions, session }: Pick<Client, "reactions" | "session">) {
  return createKeptEmoji(reactions.deviceStorage, session.user);
}
