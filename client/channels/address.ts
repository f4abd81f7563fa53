import type { Channel } from "../../protocol/channels.ts";

/** Returns the path of a channel's or a direct message's address (UX-8). */
export function addressOf({ id, recipient }: Pick<Channel, "id" | "recipient">): string {
  return recipient ? `/dm/${recipient.id}` : `/c/${id}`;
}
