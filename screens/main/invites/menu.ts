import invite from "@lucide/icons/icons/user-plus";
import { can } from "../../../protocol/permissions.ts";
import type { Server } from "../../../protocol/servers.ts";
import { serverMenu as t } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";

/**
 * Returns the row of a server's menu that invites people to it. The permission is known only for the
 * open server; elsewhere the server decides.
 */
export function inviteRows({ client, dialog }: MainContext, { id: serverId }: Server) {
  const isOpen = client.servers.selectedId.value === serverId;
  const canInvite = !isOpen || can(client.permissions.membership.value, "createInvites");
  const onSelect = () => dialog.value = { kind: "invite", serverId };
  return canInvite ? inGroup("server", [{ text: t.invite, icon: invite, onSelect }]) : [];
}
