import type { Permission } from "../../protocol/permissions.ts";
import { permissionGroups as t } from "../../text/en/roles.ts";

/** Permissions by subject. */
export const PERMISSION_GROUPS: readonly { title: string; permissions: readonly Permission[] }[] = [
  {
    title: t.channels,
    permissions: [
      "readMessages",
      "sendMessages",
      "addReactions",
      "attachFiles",
      "createThreads",
      "sendInThreads",
      "mentionEveryone",
      "manageChannels",
    ],
  },
  { title: t.voice, permissions: ["connectVoice", "speak", "shareVideo"] },
  {
    title: t.moderation,
    permissions: [
      "deleteMessages",
      "manageThreads",
      "muteMembers",
      "kickMembers",
      "banMembers",
      "manageReports",
      "viewAuditLog",
    ],
  },
  {
    title: t.server,
    permissions: [
      "createInvites",
      "createEvents",
      "manageEvents",
      "changeNickname",
      "manageNicknames",
      "manageEmoji",
      "manageMembers",
      "manageRoles",
      "manageServer",
      "administrator",
    ],
  },
];

/** Permissions that apply to a single channel; the others apply to the whole server. */
export const CHANNEL_PERMISSIONS: readonly Permission[] = [
  "readMessages",
  "sendMessages",
  "addReactions",
  "attachFiles",
  "createThreads",
  "sendInThreads",
  "mentionEveryone",
  "connectVoice",
  "speak",
  "shareVideo",
  "deleteMessages",
  "manageThreads",
  "createEvents",
  "manageEvents",
  "manageChannels",
];
