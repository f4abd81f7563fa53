import type { Channel } from "../../protocol/channels.ts";
import type { Permissions } from "../../protocol/permissions.ts";

/**
 * Returns true for users who may pin and unpin: in a server those who can delete messages; in a
 * direct message or group everyone who writes there (MEND-26c).
 */
export function mayPin(
  { server_id }: Pick<Channel, "server_id">,
  { deleteMessages, sendMessages }: Permissions,
): boolean {
  return server_id === null ? sendMessages : deleteMessages;
}
