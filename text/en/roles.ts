/** The roles of a server. */
export const tab = {
  failed: "Failed to load roles",
  new: "New Role",
  example: "Moderator",
  create: "Create Role",
  choose: "Choose a role to see what it allows, or create a new one.",
} as const;

export const list = {
  label: "Roles",
  moved: "{name} is now {position} of {count}",
  locked: "Not below your highest role",
  move: "Move {name}",
  moveHint: "Drag, or press ↑ and ↓",
} as const;

/** Editor of a role. */
export const editor = {
  label: "Role {name}",
  back: "All roles",
  up: "Move {name} up",
  down: "Move {name} down",
  lockedDefault: "Only the owner and members with a role can change what everyone can do.",
  locked: "This role isn't below your highest role, so you can view it but not change it.",
  default: "What every member can do, regardless of their roles.",
  name: "Role Name",
  color: "Color",
  ownColor: "Its own color",
  customColor: "Custom color",
  pickColor: "Pick a color",
  notAColor: "Type # and six digits or letters from a to f, like #14b8a6.",
  onDark: "Dark theme",
  onLight: "Light theme",
  tooDark: "Hard to read in the dark theme: names are shown lighter there.",
  tooLight: "Hard to read in the light theme: names are shown darker there.",
  hoist: "Show members separately",
  hoistHint: "Online members are listed under this role's name.",
  viewAs: "View Server As This Role",
  delete: "Delete Role",
  deleteTitle: "Delete role",
  deleteText: "Are you sure you want to delete {name}? Its members lose its permissions.",
} as const;

/** Names of permissions. */
export const permissions = {
  administrator: "Administrator",
  manageChannels: "Manage Channels",
  manageServer: "Manage Server",
  manageRoles: "Manage Roles",
  manageMembers: "Manage Members",
  deleteMessages: "Delete Messages",
  kickMembers: "Kick Members",
  banMembers: "Ban Members",
  muteMembers: "Mute Members",
  manageEmoji: "Manage Emoji",
  sendMessages: "Send Messages",
  readMessages: "Read Messages",
  addReactions: "Add Reactions",
  attachFiles: "Attach Files",
  createThreads: "Create Threads",
  sendInThreads: "Send Messages in Threads",
  manageThreads: "Manage Threads",
  mentionEveryone: "Mention Everyone",
  manageWebhooks: "Manage Webhooks",
  manageNicknames: "Manage Nicknames",
  changeNickname: "Change Nickname",
  manageEvents: "Manage Events",
  createEvents: "Create Events",
  createInvites: "Create Invites",
  connectVoice: "Connect to Voice",
  speak: "Speak",
  shareVideo: "Share Video",
  useSoundboard: "Use Soundboard",
  prioritySpeaker: "Priority Speaker",
  moveMembers: "Move Members",
  manageReports: "Manage Reports",
  viewAuditLog: "View Audit Log",
} as const;

/** Effects of permissions. */
export const permissionHints = {
  administrator: "Full access everywhere; overrides channel permissions. Grant sparingly.",
  manageChannels: "Create, rename and delete channels, and set their permissions.",
  manageServer: "Change name, picture and description, see all invites, and mention @everyone.",
  manageRoles: "Create, change and delete roles below their own, and give them to members.",
  manageMembers: "Give members existing roles below their own, and remove them.",
  deleteMessages: "Delete other people's messages, and pin messages.",
  kickMembers: "Remove members, who can rejoin with an invite.",
  banMembers: "Remove people for good, and lift bans.",
  muteMembers: "Limit members to reading and listening, for a while or until unmuted.",
  manageEmoji: "Add, rename and delete the server's emoji and stickers.",
  sendMessages: "Write, react, attach files, speak and share the screen.",
  readMessages: "See channels, read messages and join voice.",
  addReactions: "React to messages with emoji.",
  attachFiles: "Send files, pictures and voice messages.",
  createThreads: "Start threads and forum posts.",
  sendInThreads: "Write in the threads of a channel.",
  manageThreads: "Archive, lock, rename, tag and delete any thread.",
  mentionEveryone: "Notify all members with @everyone.",
  manageWebhooks: "Create, change and delete a channel's webhooks.",
  manageNicknames: "Change the nicknames of members below their highest role.",
  changeNickname: "Choose their own nickname on this server.",
  manageEvents: "Change and cancel any event.",
  createEvents: "Create events, and change their own.",
  createInvites: "Invite people to this server.",
  connectVoice: "Join voice channels and listen.",
  speak: "Be heard in voice channels.",
  shareVideo: "Turn on the camera and share the screen.",
  useSoundboard: "Play sounds in voice channels.",
  prioritySpeaker: "Others get quieter while they speak.",
  moveMembers: "Move, disconnect, mute and deafen members in voice channels.",
  manageReports: "Read and resolve reports.",
  viewAuditLog: "See who changed what on this server.",
} as const;

/** The permissions by what they are about, and what keeps one from giving them. */
export const permissionGroups = {
  channels: "Channels",
  voice: "Voice",
  moderation: "Moderation",
  server: "Server",
  lacking: "{about} You don't have this permission yourself, so you can't grant it.",
  onlyOff: "{about} You don't have this permission yourself, so you can't turn it back on.",
  sameAs: "Same as {permissions}",
  withSame: "{about} {same}.",
  everyMember: "Every member has it",
  more: "More for {permission}",
} as const;

/** Who may do what in one channel. */
export const channel = {
  private: "Private",
  privateHint: "Only the roles and members allowed below can see it.",
  add: "Add a role or member",
  label: "Permissions in this channel",
  shutOut: "Lock yourself out?",
  shutOutConfirm: "Do It Anyway",
  deny: "Deny",
  inherit: "Inherit",
  allow: "Allow",
  denied: "{count} denied",
  allowed: "{count} allowed",
  both: "{denied} denied, {allowed} allowed",
} as const;

/** Finding a role or a member. */
export const search = {
  hint: "Search roles and members",
  found: "Found",
  none: "No role or member with that name",
  remove: "Remove {name}",
} as const;

/** The roles of one member. */
export const manage = {
  title: "Manage Roles",
  description: "Roles of {username}",
  saved: "Roles updated",
  none: "This server has no roles yet. Create one in Server Settings, under Roles.",
  label: "Roles",
  save: "Save Changes",
} as const;

export const viewAs = {
  title: "View Server As",
  description:
    "See the channels and buttons that a role or a member sees. Nobody is notified, and nothing is sent on their behalf.",
  label: "Role or member",
  viewing: "Viewing <rest>the server</rest> as {name}",
  change: "Change",
  exit: "Exit View",
} as const;

/** Effective permissions of a user, with reasons. */
export const why = {
  title: "My Permissions",
  label: "Permissions",
  allowed: "{permission}: allowed.",
  denied: "{permission}: not allowed.",
  notMember: "Only members can do this.",
  owner: "The server's owner can do everything.",
  administrator: "{role} is an administrator role: it allows everything.",
  role: "{role} allows it across the server.",
  noRole: "No role allows it, and neither does @everyone.",
  roleOff: "{role} denies it across the server.",
  follows: "Same as {permission}. {because}",
  everyMember: "Every member can do this unless a role or the channel denies it.",
  roleAllowed: "This channel allows it for {role}.",
  roleDenied: "This channel denies it for {role}.",
  userAllowed: "This channel has an exception that allows it for this member.",
  userDenied: "This channel has an exception that denies it for this member.",
  muted: "You're muted. You can read and listen until it ends.",
  unreadable: "The channel can't be read. {because}",
} as const;
