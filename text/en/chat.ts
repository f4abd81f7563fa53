export const list = {
  newMessages: "{count, plural, one {# new message} other {# new messages}}",
  announced: "New messages",
  failed: "Couldn't load messages.",
  toPresent: "Jump to present",
  toNew: "Jump to new messages",
  markRead: "Mark as read",
  loading: "Loading messages",
  loadingOlder: "Loading older messages",
  messagesIn: "Messages in {channel}",
  new: "New",
} as const;

export const message = {
  voice: "Voice message",
  blocked: "Blocked message",
  show: "Show",
  failedOf: "{name}: this message can't be shown",
  failed: "This message can't be shown",
  viewProfile: "View profile",
  notSent: "This message couldn't be sent",
  discard: "Discard",
  retry: "Retry",
  unreadable: "[Unable to decrypt message]",
  editor: "Edit message",
  showMore: "Show more",
  showLess: "Show less",
  showAll: "Show all ({count} characters)",
  rest: "Rest of the message",
  tooLong: "The rest of this message is too long to show.",
  edited: "(edited)",
  spoiler: "[spoiler]",
  notLoaded: "A file that isn't loaded yet",
  somebody: "Somebody",
  removedRun:
    "{count, plural, one {Removed by the server} other {# messages removed by the server}}",
} as const;

/** Reasons why the user's message wasn't sent. */
export const sending = {
  refused: "It was not accepted",
  old: "Written more than a day ago. Check whether it arrived.",
  fileLost: "{name} was not sent. Attach it again.",
  offline: "You're offline. Send the command again when you're back online.",
  commandFailed: "The command couldn't be sent",
} as const;

/** Going to a message. */
export const jump = {
  failed: "Couldn't load the message",
  noChannel: "This channel no longer exists",
  noMessage: "This message no longer exists",
  conversationFailed: "Couldn't open the conversation",
  noConnection: "Check your connection, then try again.",
  nothing: "There's nothing here that you can see",
} as const;

export const start = {
  welcome: "Welcome to {name}",
  conversation: "This is where your conversation begins.",
  channel: "This is where the channel begins.",
  alone: "This is where the channel begins. You're the only one on this server so far.",
  invite: "Invite People",
} as const;

/** Topic of a channel. */
export const topic = {
  label: "Topic of {name}",
} as const;

export const composer = {
  placeholder: "Type a message...",
  send: "Send",
  why: "Why?",
  left: "{count, plural, one {# character} other {# characters}} left",
} as const;

export const toolbar = {
  label: "Message actions",
  react: "Add reaction",
  reply: "Reply",
  edit: "Edit",
  delete: "Delete",
  more: "More",
  reactWith: "React with {name}",
} as const;

export const notes = {
  label: "Answers to commands",
  error: "Error:",
  onlyYou: "{command} · Only you can see this",
  dismiss: "Dismiss the answer to {command}",
} as const;

export const reactions = {
  label: "Reactions",
  add: "Add another reaction",
  you: "you",
  others: "{count} others",
  who: "Reacted with {emoji}",
  quick: "Quick reactions",
} as const;

export const quote = {
  replyingTo: "Replying to {name}",
  cancel: "Cancel reply",
  notify: "Notify {name} of the reply",
  notifyOn: "Notify",
  notifyOff: "Silent",
  loading: "Loading the original message...",
  gone: "The original message is no longer available",
  failed: "Couldn't load the original message",
  goTo: "Go to the message of",
  edited: "Edited since",
  differs: "Quoted text differs from the original",
} as const;

export const selection = {
  label: "Selected messages",
  hint: "Select messages to delete",
  count: "{count} selected",
  delete: "Delete",
  select: "Select the message of {name}: {text}",
} as const;

export const typing = {
  several: "Several people are typing...",
  one: "{name} is typing...",
  some: "{names} and {last} are typing...",
} as const;

export const completion = {
  choices: "{title}: {count} to choose from",
  members: "MEMBERS",
  channels: "CHANNELS",
  emoji: "EMOJI",
  commands: "COMMANDS",
  everyone: "Notify everyone in this channel",
} as const;

export const comings = {
  joinedServer: "{name} joined the server",
  leftServer: "{name} left the server",
  joined: "{names} joined",
  left: "{names} left",
  cameAndWent: "{names} came and went",
  flapped: "{name} came and went{count, plural, one {} other { # times}}",
  flappedAndJoined: "{name} came and went{count, plural, one {} other { # times}} and joined again",
  others: "{count} others",
} as const;

export const expelled = {
  kicked: "{name} was kicked from the server",
  banned: "{name} was banned from the server",
} as const;

/** Arguments after the name of a command; /help has none. */
export const usages = {
  me: "text",
  roll: "[NdM]",
  shrug: "[text]",
  kick: "name [reason]",
  ban: "name [reason]",
  unban: "name",
  mute: "name [10m|2h|7d] [reason]",
  unmute: "name",
  purge: "N",
} as const;

/** Results of commands; the server's own texts are English (D-MSG-6). */
export const outcomes = {
  usage: "Usage: {usage}",
  unknown: "Unknown command: {name}. Type /help",
  serversOnly: "{name} works in servers only",
  noUser: "User not found: {username}",
  purged: "{count, plural, one {# message} other {# messages}} deleted",
  reasonLong: "The reason can have at most {max} characters",
  reasonInvalid: "The reason contains control characters",
  duration: "A mute lasts from 1 minute to 28 days: write 10m, 2h or 7d",
  kick: "{username} has been kicked from the server",
  ban: "{username} banned from the server",
  unban: "{username} unbanned",
  notBanned: "{username} is not banned",
  mute: "{username} muted",
  unmute: "{username} unmuted",
  notMuted: "{username} is not muted",
} as const;

export const commands = {
  help: "Lists the commands",
  me: "Says what you do",
  roll: "Rolls dice",
  shrug: "Adds ¯\\_(ツ)_/¯ to your message",
  kick: "Removes a member, who can rejoin with an invite",
  ban: "Removes someone until they're unbanned",
  unban: "Lifts a ban",
  mute: "Mutes a member: they can read but not write",
  unmute: "Lets a member write again",
  purge: "Deletes the newest N messages (1 to {max})",
} as const;

/** Page before an age-restricted channel. */
export const ageGate = {
  title: "Age-restricted channel",
  text: "#{name} has content for adults. Continue only if you are 18 or older.",
  pass: "Continue",
  back: "Go Back",
} as const;

/** Line above the input of a channel with slow mode. */
export const slowMode = {
  every: "Slow mode is on: one message every {every}.",
  waiting: "Slow mode is on. You can send another message in {time}.",
  exempt: "Slow mode is on ({every}), but doesn't apply to you.",
} as const;
