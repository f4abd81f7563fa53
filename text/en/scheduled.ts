/** Row in the menu of a channel's input, and how it went. */
export const scheduling = {
  row: "Schedule Message…",
  list: "Scheduled Messages",
  set: "The message will be sent {time}",
  empty: "Write the message first, then choose when to send it.",
  withFiles: "A message with files can't be scheduled.",
} as const;

/** Choice of when a message is sent. */
export const schedule = {
  title: "Schedule Message",
  hint: "The server sends it for you, even while your devices are off.",
  times: "Send the message",
  submit: "Schedule",
} as const;

/** The list of scheduled messages. */
export const scheduled = {
  title: "Scheduled Messages",
  hint: "Only you see them until they are sent.",
  loading: "Loading scheduled messages",
  failed: "Couldn't load your scheduled messages.",
  none: "No scheduled messages",
  how: "Write a message and choose Schedule Message beside the input.",
  more: "Show More",
  label: "Scheduled for {time}, in {location}",
  hidden: "a channel you can't see",
  unreadable: "This page can't open the message.",
  files: "{count, plural, one {# file} other {# files}}",
  pending: "Will be sent {time}",
  waiting: "Waiting for one of your devices since {time}",
  notSent: "Not sent. {reason}",
  denied: "You can't write there anymore.",
  gone: "The channel is gone.",
  blocked: "You can't message this person.",
  encrypted: "The conversation is end-to-end encrypted now.",
  late: "The server was off for too long.",
  refused: "The server refused it.",
  edit: "Edit",
  send: "Send Now",
  remove: "Delete",
  sent: "Message sent",
  removed: "Scheduled message deleted",
} as const;

/** Changing a scheduled message. */
export const editing = {
  title: "Edit Scheduled Message",
  text: "Message",
  time: "Send",
  submit: "Save",
  blank: "Write something.",
} as const;

/** Deleting a scheduled message. */
export const deleting = {
  title: "Delete Scheduled Message",
  text: "The message won't be sent. This can't be undone.",
  confirm: "Delete",
} as const;
