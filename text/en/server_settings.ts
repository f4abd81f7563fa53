export const dialog = {
  title: "Server Settings",
} as const;

/** Lists that failed to load, by what they list. */
export const failed = {
  audit: "Couldn't load the audit log.",
  emoji: "Couldn't load the emoji.",
  bans: "Couldn't load the bans.",
  invites: "Couldn't load the invites.",
  members: "Couldn't load the members.",
  mutes: "Couldn't load the mutes.",
  reports: "Couldn't load the reports.",
} as const;

export const overview = {
  title: "Overview",
  about: "How the server looks to members and people who are invited.",
  upload: "Upload Avatar",
  remove: "Remove",
  name: "Server Name",
  description: "Description",
  descriptionHint: "What is it about?",
  tellBannedBy: "Tell banned people who banned them",
  tellBannedByHint: "If this is off, they see the server's name instead.",
  failed: "Failed to save settings",
} as const;

/** Banner, accent and channels with a purpose, in the overview. */
export const identity = {
  banner: "Server Banner",
  uploadBanner: "Upload Banner",
  removeBanner: "Remove Banner",
  accent: "Accent Color",
  notifications: "Default Notifications",
  notificationsHint: "For members who haven't chosen themselves.",
  all: "All messages",
  mentions: "Only mentions",
  system: "System Channel",
  systemHint: "Where joins and leaves are announced.",
  noSystem: "None",
  firstChannel: "First text channel",
  joins: "Announce when someone joins",
  leaves: "Announce when someone leaves, is kicked or banned",
  rules: "Rules Channel",
  rulesHint: "Everyone must be able to read it.",
  noRules: "None",
  channel: "#{name}",
  hidden: "A channel you can't see",
} as const;

export const members = {
  title: "Members",
  search: "Search members",
  searchHint: "Search members...",
  none: "No members found",
  noneHint: "No name here contains that.",
  more: "Show more",
  owner: "Server owner",
  muted: "Muted",
  joined: "Joined {day}",
  roles: "Roles of {username}",
  moreRoles: "+{count} more",
  actions: "Actions for {username}",
} as const;

export const invites = {
  title: "Invites",
  about: "Anyone with an invite link can join.",
  create: "Create Invite",
  none: "No invites",
  noneText: "Create one to bring people in.",
  custom: "Custom",
  by: "{uses} · {expiry} · by {username}",
  copy: "Copy link of {code}",
  delete: "Delete invite {code}",
  unused: "Not used yet",
  uses: "{count, plural, one {# use} other {# uses}}",
  usesOf: "{count} of {max, plural, one {# use} other {# uses}}",
  endless: "Never expires",
  expired: "Expired",
  expires: "Expires {time}",
} as const;

/** Who is banned or muted. */
export const moderation = {
  bans: "Bans",
  noBans: "Nobody is banned.",
  unban: "Unban",
  unbanNamed: "Unban {username}",
  mutes: "Mutes",
  noMutes: "Nobody is muted.",
  unmute: "Unmute",
  unmuteNamed: "Unmute {username}",
  ends: "Ends {time}",
  endless: "Until unmuted",
  by: "{day} · by {username}",
  byEnding: "{ends} · {day} · by {username}",
} as const;

export const reports = {
  title: "Reports",
  about:
    "Messages that members reported in the last 90 days. You don't see reports about your own messages.",
  none: "No reports.",
  older: "Show older",
  entry: "{actor} reported a message by {target}",
} as const;

export const audit = {
  title: "Audit Log",
  about: "What moderators did in the last 90 days.",
  none: "Nothing yet.",
  older: "Show older",
} as const;

/** Actions in the audit log; the person affected follows if the text doesn't name them. */
export const acts = {
  kick: "{actor} kicked {target}",
  ban: "{actor} banned {target}",
  banDeleting:
    "{actor} banned {target} and deleted their messages of the last {hours, plural, one {hour} other {# hours}}",
  unban: "{actor} unbanned {target}",
  mute: "{actor} muted {target}",
  unmute: "{actor} unmuted {target}",
  bulkDelete: "{actor} deleted messages",
  roleCreate: "{actor} created a role",
  roleUpdate: "{actor} changed a role",
  roleDelete: "{actor} deleted a role",
  roleAssign: "{actor} gave a role to {target}",
  roleRemove: "{actor} took a role from {target}",
  permissions: "{actor} changed the permissions of a channel",
  channelCreate: "{actor} created a channel",
  channelUpdate: "{actor} changed a channel",
  channelDelete: "{actor} deleted a channel",
  channelOrder: "{actor} moved channels",
  follow: "{actor} let a channel follow announcements",
  publish: "{actor} published an announcement",
  threadUpdate: "{actor} changed a thread by {target}",
  threadDelete: "{actor} deleted a thread by {target}",
  eventCreate: "{actor} created an event",
  eventUpdate: "{actor} changed an event",
  eventDelete: "{actor} deleted an event",
  categoryCreate: "{actor} created a category",
  categoryUpdate: "{actor} renamed a category",
  categoryDelete: "{actor} deleted a category",
  emojiCreate: "{actor} added an emoji or a sticker",
  emojiUpdate: "{actor} renamed an emoji or a sticker",
  emojiDelete: "{actor} deleted an emoji or a sticker",
  gifCreate: "{actor} saved a GIF for the server",
  gifUpdate: "{actor} renamed a GIF of the server",
  gifDelete: "{actor} removed a GIF of the server",
  nickname: "{actor} changed the nickname of {target}",
  serverUpdate: "{actor} changed the server's settings",
  messageReport: "A message by {target} was reported",
  transfer: "{actor} handed the server over to {target}",
} as const;

/** The server's own emoji and stickers. */
export const emoji = {
  title: "Emoji",
  about: "For every member's messages and reactions. Pictures are scaled down to 128 px.",
  add: "Add Emoji",
  none: "No emoji yet",
  stickers: "Stickers",
  aboutStickers: "Pictures sent as their own messages, up to 320 px.",
  addStickers: "Add Stickers",
  noStickers: "No stickers yet",
  drop: "Choose PNG, GIF, WebP or JPEG files or a zip archive of them, or drop them here.",
  count: "{count} of {most}",
  progress: "{taken} of {count} added",
  waits: "You've hit the upload limit. The rest continues automatically: {time}.",
  problems: "Not added",
  name: "Name of :{name}:",
  delete: "Delete :{name}:",
  deleteTitle: "Delete emoji",
  deleteText: "Are you sure you want to delete :{name}:? Messages will show its name instead.",
  deleted: "Deleted",
  deleteFailed: "Failed to delete the emoji",
} as const;

/** Why a file does not become an emoji. */
export const emojiProblems = {
  noPicture: "This picture can't be read.",
  tooLarge: "This picture is too large.",
  emojiTooLarge: "An emoji can be up to {size} KB.",
  stickerTooLarge: "A sticker can be up to {size} KB.",
  animation:
    "This browser can't make this animation smaller. Use a GIF or WebP with at most {side} × {side} pixels and {size} KB.",
  tooLong: "This animation is too long to fit in {size} KB. Shorten it, then try again.",
  archive: "This archive can't be read.",
  archiveTooLarge:
    "That's too much at once. The limit is 500 pictures and 100 MB, including archives.",
} as const;

/** Irreversible actions. */
export const danger = {
  transfer: "Transfer Ownership",
  transferAbout: "The new owner gets full control. You stay a member and keep the roles you hold.",
  transferFailed: "Failed to transfer ownership",
  newOwner: "Username of the new owner",
  delete: "Delete Server",
  deleteAbout:
    "Deletes its channels, messages, roles and invites for everyone. This can't be undone.",
} as const;
