/** Actions of the header for the open channel. */
export const channelMenu = {
  people: "Add People",
  select: "Select messages",
} as const;

/** The menu of a message. */
export const messageMenu = {
  label: "Message of {name}",
  reply: "Reply",
  copy: "Copy Text",
  copied: "Text copied",
  edit: "Edit",
  select: "Select",
  unread: "Mark Unread",
  link: "Copy Link",
  linkCopied: "Link copied",
  report: "Report Message",
  delete: "Delete",
} as const;

/** The menu of a person. */
export const personMenu = {
  profile: "View Profile",
  message: "Send Message",
  addFriend: "Add Friend",
  copyId: "Copy User ID",
  copiedId: "User ID copied",
  report: "Report",
  reportSoon: "Report functionality coming soon!",
  nickname: "Change Nickname",
  roles: "Manage Roles",
  mute: "Mute",
  muteFor: "Mute for a Time…",
  unmute: "Unmute",
  kick: "Kick",
  ban: "Ban",
  screen: "View Screen",
  muteForMe: "Mute for Me",
  noClipboard: "The clipboard isn't available here",
} as const;

/** Results of moderation. */
export const moderation = {
  muted: "{name} muted",
  muteFailed: "Failed to mute user",
  unmuted: "{name} unmuted",
  unmuteFailed: "Failed to unmute user",
  kicked: "{name} has been kicked from the server",
  kickFailed: "Failed to kick user",
  kickMemberFailed: "Failed to kick member",
  banned: "{name} banned from the server",
  banFailed: "Failed to ban user",
  unbanned: "{name} unbanned",
  unbanFailed: "Failed to unban user",
  reported: "Message reported",
  reportFailed: "The message couldn't be reported",
} as const;

/** The menu of the open server. */
export const serverMenu = {
  invite: "Invite Friends",
  create: "Create Channel",
  settings: "Server Settings",
  permissions: "My Permissions",
  viewAs: "View Server As…",
  leave: "Leave Server",
  leaveTitle: "Leave server",
  leaveText: "You'll need an invite to come back.",
  ownerStays: "Transfer ownership or delete the server first",
} as const;

/** Menus of servers, channels and conversations in the lists. */
/** The last line of a conversation in the list. */
export const lastLine = {
  own: "You: {text}",
  by: "{name}: {text}",
  none: "No messages yet",
} as const;

export const listMenu = {
  read: "Mark as Read",
  link: "Copy Link",
  linkCopied: "Link copied",
  muteServer: "Mute Server",
  unmuteServer: "Unmute Server",
  muteDirect: "Mute Conversation",
  unmuteDirect: "Unmute Conversation",
  moveUp: "Move Up",
  moveDown: "Move Down",
  moved: "{name} is now {position} of {count}",
} as const;

/** The description of a server for its members. */
export const serverProfile = {
  open: "About Server",
  members: "{count, plural, one {# member} other {# members}}",
  rules: "Read the Rules",
} as const;

/** Folders of servers in the rail. */
export const serverFolder = {
  create: "Create Folder",
  moveTo: "Move to {name}",
  moveOut: "Remove from Folder",
  settings: "Folder Settings",
  remove: "Delete Folder",
} as const;

/** How long something is muted. */
export const muteMenu = {
  quarter: "For 15 Minutes",
  hour: "For 1 Hour",
  eightHours: "For 8 Hours",
  morning: "Until 8 AM",
  always: "Until I Turn It Back On",
} as const;

/** Menu of the user. */
export const statusMenu = {
  label: "Status",
  profile: "View Profile",
  find: "Find Channel or Person",
  saved: "Saved Messages",
  admin: "Administration",
} as const;

/** Texts of the chat. */
/** The menu of a channel's input. */
export const composerMenu = {
  more: "More options",
} as const;

export const chat = {
  noFile: "File data not available",
  delete: "Delete",
  deleteTitle: "{count, plural, one {Delete message} other {Delete messages}}",
  deleteText:
    "Are you sure you want to delete {count, plural, one {this message} other {these # messages}}? This cannot be undone.",
  locked: "You do not have permission to send messages in this channel.",
  muted: "You are muted in this server.",
  mutedUntil: "You are muted in this server until {time}.",
} as const;

/** Texts about friends. */
export const friends = {
  title: "Friends",
  now: "You and {name} are now friends",
  requested: "Friend request sent to {name}",
  requestFailed: "Failed to send friend request",
  acceptFailed: "Failed to accept the request",
  rejectFailed: "Failed to reject the request",
  cancelFailed: "Failed to cancel the request",
  remove: "Remove friend",
  removeText: "Are you sure you want to remove {name} from your friends?",
  removeSubmit: "Remove Friend",
  removeFailed: "Failed to remove friend",
  block: "Block {name}",
  blockText:
    "You'll no longer be friends, and neither of you can message the other. Their messages in servers you share are collapsed.",
  blockSubmit: "Block",
  blockFailed: "Failed to block",
  unblockFailed: "Failed to unblock",
  directFailed: "Failed to start DM",
} as const;

/** Texts of the main screen itself. */
export const shell = {
  home: "Home",
  server: "Server",
  logOut: "Log out",
  logOutText: "Are you sure you want to logout?",
  invalidInvite: "Invalid invite code",
  inviteFailed: "Failed to create custom invite",
  deleteChannel: "Delete channel",
  deleteChannelText: "Are you sure you want to delete #{name}? Its messages are lost.",
  deleteChannelSubmit: "Delete Channel",
} as const;

/** Changing the user's pictures. */
export const pictures = {
  avatarTooLarge: "Avatar must be less than 2MB",
  bannerTooLarge: "Banner must be less than 5MB",
  avatarFailed: "Failed to upload avatar",
  bannerFailed: "Failed to upload banner",
  avatarRefused: "Failed to upload avatar to server",
  bannerRefused: "Failed to upload banner to server",
  reason: "{failed}. {reason}",
} as const;

/** Roles, and what they allow. */
export const permissions = {
  roleNotBelow: "This role is not below your highest role.",
  rankNotBelow: "This member's rank is not below yours.",
  ownLocked: "You cannot change your own permissions.",
  former: "Someone who left",
  letIn: "{name} can now see this channel",
  hiddenFromYou: "You would no longer see this channel.",
  lockedForYou: "You could no longer change this channel.",
  optionNotBelow: "Not below your highest role",
  optionLacking: "Has permissions you don't have",
  rolesFailed: "Failed to load roles",
  saveFailed: "Failed to save changes",
  moveFailed: "Failed to move role",
  permissionFailed: "Failed to update role permission",
  updateFailed: "Failed to update role",
  deleteFailed: "Failed to delete role",
  createFailed: "Failed to create role",
  unknownRole: "A role",
  whyYou: "What you can do in {where}, and why",
  whyViewed: "What {name} can do in {where}, and why",
} as const;

/** The tabs of the server's settings. */
export const serverTabs = {
  overview: "Overview",
  emoji: "Emoji",
  roles: "Roles",
  members: "Members",
  invites: "Invites",
  moderation: "Moderation",
  storage: "Storage",
  danger: "Danger Zone",
} as const;

/** Texts of the server's settings. */
export const serverSettings = {
  saved: "Settings saved",
  linkCopied: "Link copied",
  inviteFailed: "Failed to create invite",
  delete: "Delete",
  deleteInvite: "Delete invite",
  deleteInviteText: "Nobody will be able to join with {code}.",
  inviteDeleted: "Invite deleted",
  deleteInviteFailed: "Failed to delete the invite",
  unknownMember: "User not found in this server",
  ownAlready: "You already own this server",
  transferText: "{name} will own {server}, and only they can give it back to you.",
  transferred: "{name} now owns {server}",
  deleteText: "This permanently deletes {name} and all its messages for everyone.",
  deleteFailed: "Failed to delete server",
  deleted: "{name} was deleted",
} as const;
