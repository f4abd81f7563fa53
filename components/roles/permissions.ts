import type { Permission } from "../../protocol/permissions.ts";

/** What a permission is called, and what it lets somebody do, in words for everybody. */
export const PERMISSION_TEXTS: Record<Permission, { label: string; about: string }> = {
  administrator: {
    label: "Administrator",
    about: "Everything, in every channel, whatever its permissions say. Give it to few.",
  },
  manageChannels: {
    label: "Manage Channels",
    about: "Create, rename and delete channels, and set who may do what in them.",
  },
  manageServer: {
    label: "Manage Server",
    about: "Change name, picture and description, see all invites, and mention @everyone.",
  },
  manageRoles: {
    label: "Manage Roles",
    about: "Create, change and delete roles below their own, and give them to members.",
  },
  manageMembers: {
    label: "Manage Members",
    about: "Give existing roles below their own to members, and take them back.",
  },
  deleteMessages: {
    label: "Delete Messages",
    about: "Delete messages of others, and pin messages.",
  },
  kickMembers: {
    label: "Kick Members",
    about: "Remove members, who can come back with an invite.",
  },
  banMembers: {
    label: "Ban Members",
    about: "Remove people for good, and lift bans.",
  },
  muteMembers: {
    label: "Mute Members",
    about: "Let members only read and listen, for a while or until unmuted.",
  },
  sendMessages: {
    label: "Send Messages",
    about: "Write, react, attach files, speak and share the screen.",
  },
  readMessages: {
    label: "Read Messages",
    about: "See channels, read what is written there and join voice.",
  },
};

/** The permissions by what they are about. */
export const PERMISSION_GROUPS: readonly { title: string; permissions: readonly Permission[] }[] = [
  { title: "Channels", permissions: ["readMessages", "sendMessages", "manageChannels"] },
  {
    title: "Moderation",
    permissions: ["deleteMessages", "muteMembers", "kickMembers", "banMembers"],
  },
  {
    title: "Server",
    permissions: ["manageMembers", "manageRoles", "manageServer", "administrator"],
  },
];

/** Those that mean something in one channel; the others count in the whole server. */
export const CHANNEL_PERMISSIONS: readonly Permission[] = [
  "readMessages",
  "sendMessages",
  "deleteMessages",
  "manageChannels",
];
