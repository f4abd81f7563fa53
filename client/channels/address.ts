import type { Channel } from "../../protocol/channels.ts";

/** The path of a channel's address, or of a conversation's with somebody (UX-8). */
export function addressOf({ id, recipient }: Pick<Channel, "id" | "recipient">): string {
  return recipient ? `/dm/${recipient.id}` : `/c/${id}`;
}
