/** The bar over everything. */
export const header = {
  menu: "Menu",
  channel: "Channel",
  more: "More",
  members: "Members",
  logout: "Logout",
} as const;

/** The column of servers. */
export const rail = {
  label: "Servers",
  home: "Home",
  friends: "Friends",
  create: "Create Server",
  join: "Join Server",
  invite: "Generate Invite",
  unread: "Unread messages",
  folder: "Folder: {name}",
} as const;

/** The list of channels. */
export const sidebar = {
  label: "Channels",
  actions: "Server Actions",
  settings: "Server Settings",
  create: "Create Channel",
  categoryOptions: "Category options",
  direct: "Direct Messages",
  directOptions: "Conversation options",
  newMessage: "New Message",
  newGroup: "New Group",
  noDirect: "Your conversations will appear here.",
} as const;

/** A channel of the list, and what can be done to it. */
export const channel = {
  private: "Private",
  muted: "Muted",
  mutedUntil: "Muted until {time}",
  options: "Channel options",
  mute: "Mute Channel",
  unmute: "Unmute Channel",
  edit: "Edit Channel",
  permissions: "My Permissions",
  makePrivate: "Turn on end-to-end encryption",
  join: "Join voice",
  show: "Show who is here",
} as const;

/** States while voice isn't connected (yet). */
export const voiceState = {
  microphone: "Waiting for the microphone...",
  joining: "Connecting...",
  connected: "Connected",
  reconnecting: "Reconnecting...",
} as const;

/** User panel below the list of channels. */
export const user = {
  label: "Your account",
  status: "Set your status",
  logOut: "Log Out",
  invisibleHint: "You look offline, but others still see when you type.",
} as const;

/** Placeholders for a chat. */
export const noChannel = {
  title: "No Channel Selected",
  text: "Select a channel to start chatting",
} as const;

export const connection = {
  lost: "Connection lost. Reconnecting... What you write is kept.",
} as const;

/** No server connection, and nobody is logged in on the device. */
export const offline = {
  title: "You're offline",
  text: "Parley opens as soon as the server can be reached.",
} as const;

/** Parts between and above the columns. */
export const main = {
  home: "Home",
} as const;
