export const friend = {
  title: "Add Friend",
  hint: "You'll be friends once they accept.",
  label: "Username",
  placeholder: "Enter username",
  submit: "Send Request",
} as const;

/** The name of a member in one server. */
export const nickname = {
  title: "Change Nickname",
  hint: "Everyone in this server sees it. Without one, the name of the profile is shown.",
  label: "Nickname",
  refused: "Use up to 32 characters without @, and no reserved name.",
  failed: "Couldn't change the nickname",
} as const;

/** A folder of servers. */
export const folder = {
  title: "Folder Settings",
  hint: "Only you see your folders, on all your devices.",
  name: "Folder Name",
  nameHint: "Names of its servers",
  color: "Folder Color",
} as const;

/** Content shared from another app. */
export const share = {
  title: "Share",
  hint: "Choose where to send it. You can edit it before it's sent.",
  label: "Conversation",
  channel: "#{channel} ({server})",
  submit: "Continue",
  files: "Files",
} as const;

/** Offer to install the app on this device. */
export const install = {
  title: "Install Parley",
  hint: "Opens faster, right from your home screen.",
  share: "Tap Share, then Add to Home Screen.",
  submit: "Install",
} as const;

export const invite = {
  title: "Invite Friends",
  hint: "Anyone with this link can join {server}.",
  custom: "Custom invite",
  code: "Code",
  codeHint: "{min} to {max} letters, digits or hyphens",
  maxUses: "Max Uses",
  unlimited: "Unlimited",
  expires: "Expires After (days)",
  never: "Enter 0 for never.",
  createCustom: "Create Custom Invite",
} as const;

export const channel = {
  text: "Text",
  textHint: "Messages",
  private: "Private",
  privateHint: "Only selected roles and members can see this channel",
  addReader: "Add a role or member",
  readers: "Who can see this channel",
  noReaders: "Until you add someone, only you and administrators can see it.",
  missingRole: "Add one of your own roles. Otherwise you couldn't read this channel.",
  encrypted: "End-to-end encrypted",
  encryptedHint: "The host of this server can't read messages",
  encryptedVoice: "Not available for voice channels",
  voice: "Voice",
  voiceHint: "Talk and share your screen",
  create: "Create Channel",
  name: "Channel Name",
  topic: "Topic",
  topicHint: "What is this channel for?",
  createSubmit: "Create",
  type: "Channel Type",
  overview: "Overview",
  permissions: "Permissions",
  edit: "Edit Channel",
  voiceNamed: "Voice channel {name}",
  textNamed: "Text channel {name}",
  delete: "Delete Channel",
  slowMode: "Slow Mode",
  slowModeHint: "How long members wait between two messages. Moderators don't have to wait.",
  slowModeOff: "Off",
  restricted: "Age-restricted",
  restrictedHint: "People confirm that they are 18 or older before they see this channel.",
  userLimit: "User Limit",
  userLimitHint: "0 means no limit.",
  failed: "Couldn't save the channel.",
} as const;

export const keys = {
  title: "Keyboard",
  switcher: "Go to a channel, person or server",
  channels: "Previous or next channel",
  unread: "Previous or next unread channel",
  markRead: "Mark as read and jump down",
  readServer: "Mark the server as read",
  send: "Send",
  newLine: "New line",
  editLast: "Edit your last message (when the input is empty)",
  messages: "Previous or next message",
  pages: "Ten messages up or down",
  ends: "First or last loaded message",
  enter: "Into the message: links, reactions, buttons",
  back: "Back within the message",
  menu: "Menu of the message",
  leave: "Back to the message, then to the input",
  bold: "Bold",
  italic: "Italic",
  code: "Code",
  everywhere: "Everywhere",
  choosing: "In the quick switcher",
  results: "Previous or next result",
  edges: "First or last result",
  go: "Go there",
  writing: "In the input",
  reading: "In the list of messages",
  inChannels: "On a channel or category in the list",
  moveChannel: "Move the channel or category up or down",
  speaking: "In voice",
  previous: "Previous part of the window",
  pageUp: "Page Up",
  pageDown: "Page Down",
  escape: "Esc",
  attach: "Attach a file",
  mute: "Mute or unmute",
  deafen: "Deafen or undeafen",
  search: "Search the messages",
  next: "Next part of the window",
  list: "This list",
} as const;

export const moderate = {
  kick: "Kick",
  ban: "Ban",
  report: "Report",
  reportTitle: "Report Message",
  reportText:
    "This message, with proof that {name} wrote it, is shown to the moderators of this server and to its host. Nobody can read the rest of the conversation.",
  kickTitle: "Kick {name}",
  banTitle: "Ban {name}",
  kickText: "Are you sure? {name} can rejoin with an invite link.",
  banText: "Are you sure? {name} cannot rejoin unless unbanned.",
  noReason: "No reason provided",
  reason: "Reason (optional)",
  deletes: "Delete their messages",
  deletesNone: "None",
  deletesHour: "Last hour",
  deletesDay: "Last 24 hours",
  deletesWeek: "Last 7 days",
} as const;

export const mute = {
  minutes: "10 minutes",
  hour: "1 hour",
  day: "1 day",
  week: "7 days",
  month: "28 days",
  forever: "Until unmuted",
  title: "Mute {name}",
  hint: "They can still read and listen, but can't write, react or speak.",
  duration: "For how long",
  reason: "Reason (optional)",
  submit: "Mute",
} as const;

export const server = {
  create: "Create a Server",
  createHint: "A place for your group, with its own channels.",
  name: "Server Name",
  example: "Book club",
  createSubmit: "Create",
  join: "Join a Server",
  joinHint: "Paste the invite link or the code that someone gave you.",
  code: "Invite Code",
  joinSubmit: "Join",
} as const;

export const confirm = {
  type: "Type {word} to confirm.",
  label: "Confirmation",
} as const;
