import eye from "@lucide/icons/icons/eye";
import permissions from "@lucide/icons/icons/list-checks";
import { can } from "../../../protocol/permissions.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { Server } from "../../../protocol/servers.ts";
import { serverMenu as t } from "../../../text/en/main.ts";
import { channel as texts } from "../../../text/en/shell.ts";
import type { MainContext } from "../context.ts";
import { inGroup, type MenuPerson } from "../late_feature.ts";
import { canAssignRoles, rolesItems } from "../moderate.ts";
import { membershipIfOpen } from "../open_server.ts";

/** Returns 'Manage Roles', for a member of the open server. */
export async function personRows(main: MainContext, person: MenuPerson) {
  const { userId, username, serverId } = person;
  if (!serverId || !canAssignRoles(main)) return [];
  const member = await person.member();
  return inGroup("moderation", rolesItems(main, { userId, username, serverId, member }));
}

/** Returns the rows of a server's menu for permissions: the user's own, and the view of others. */
export function serverRows(main: MainContext, { id: serverId }: Server) {
  const { client, dialog } = main;
  if (client.servers.selectedId.value !== serverId) return [];
  const why = {
    text: t.permissions,
    icon: permissions,
    onSelect: () => dialog.value = { kind: "why", channel: null },
  };
  const viewAs = {
    text: t.viewAs,
    icon: eye,
    onSelect: () => dialog.value = { kind: "view-as", serverId },
  };
  const mayView = can(membershipIfOpen(main, serverId), "manageRoles");
  return inGroup("server", [why, ...(mayView ? [viewAs] : [])]);
}

/** Returns the row for the user's own permissions in a channel of a server. */
export function channelRows({ dialog }: MainContext, channel: Channel) {
  if (channel.server_id === null) return [];
  return inGroup("manage", [{
    text: texts.permissions,
    icon: permissions,
    onSelect: () => dialog.value = { kind: "why", channel },
  }]);
}
