import type { Permission } from "../../protocol/permissions.ts";
import { permissionGroups as t } from "../../text/en/roles.ts";

/** The permissions by what they are about. */
export const PERMISSION_GROUPS: readonly { title: string; permissions: readonly Permission[] }[] = [
  { title: t.channels, permissions: ["readMessages", "sendMessages", "manageChannels"] },
  {
    title: t.moderation,
    permissions: ["deleteMessages", "muteMembers", "kickMembers", "banMembers"],
  },
  {
    title: t.server,
    permissions: ["manageEmoji", "manageMembers", "manageRoles", "manageServer", "administrator"],
  },
];

/** Those that mean something in one channel; the others count in the whole server. */
export const CHANNEL_PERMISSIONS: readonly Permission[] = [
  "readMessages",
  "sendMessages",
  "deleteMessages",
  "manageChannels",
];
