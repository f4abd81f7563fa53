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

/** One role, to be changed. */
export const editor = {
  label: "Role {name}",
  back: "All roles",
  up: "Move {name} up",
  down: "Move {name} down",
  lockedDefault: "Only the owner and people with a role may change what everyone may do.",
  locked: "This role is not below your highest role: you can look at it, but not change it.",
  default: "What every member may do, whatever their roles.",
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
  deleteText: "Are you sure you want to delete {name}? Its members lose what it lets them do.",
} as const;

/** What each permission is called. */
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
} as const;

/** What each permission lets somebody do. */
export const permissionHints = {
  administrator: "Full access everywhere; overrides channel permissions. Grant sparingly.",
  manageChannels: "Create, rename and delete channels, and set their permissions.",
  manageServer: "Change name, picture and description, see all invites, and mention @everyone.",
  manageRoles: "Create, change and delete roles below their own, and give them to members.",
  manageMembers: "Give existing roles below their own to members, and take them back.",
  deleteMessages: "Delete messages of others, and pin messages.",
  kickMembers: "Remove members, who can come back with an invite.",
  banMembers: "Remove people for good, and lift bans.",
  muteMembers: "Let members only read and listen, for a while or until unmuted.",
  manageEmoji: "Add emoji and stickers of the server, rename and delete them.",
  sendMessages: "Write, react, attach files, speak and share the screen.",
  readMessages: "See channels, read what is written there and join voice.",
} as const;

/** The permissions by what they are about, and what keeps one from giving them. */
export const permissionGroups = {
  channels: "Channels",
  moderation: "Moderation",
  server: "Server",
  lacking: "{about} You do not have this permission yourself, so you cannot give it.",
  onlyOff:
    "{about} You do not have this permission yourself: once off, you cannot turn it on again.",
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
    "See the channels and buttons that a role or a member has. Nobody is notified, and nothing is sent as them.",
  label: "Role or member",
  viewing: "Viewing <rest>the server</rest> as {name}",
  change: "Change",
  exit: "Exit View",
} as const;

/** What somebody may do, and why. */
export const why = {
  title: "My Permissions",
  label: "Permissions",
  allowed: "{permission}: allowed.",
  denied: "{permission}: not allowed.",
  notMember: "Only members can do this.",
  owner: "The owner of a server may do everything.",
  administrator: "{role} is an administrator role: it allows everything.",
  role: "{role} allows it in the whole server.",
  noRole: "No role allows it, and neither does @everyone.",
  roleAllowed: "This channel allows it for {role}.",
  roleDenied: "This channel denies it for {role}.",
  userAllowed: "This channel has an exception that allows it for this member.",
  userDenied: "This channel has an exception that denies it for this member.",
  muted: "You're muted. You can read and listen until it ends.",
  unreadable: "The channel cannot be read. {because}",
} as const;
