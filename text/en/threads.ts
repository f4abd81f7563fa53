/** Threads (COM-7). */
export const rows = {
  created: "{name} started a thread: {thread}",
} as const;

/** Thread on screen, and on the message that it was made from. */
export const thread = {
  back: "Back to #{name}",
  open: "Open Thread",
  create: "Create Thread",
  messages: "{count, plural, one {# message} other {# messages}}",
  empty: "No messages yet",
  last: "last from {name}",
  archived: "Archived",
  locked: "Locked",
  reopens: "This thread is archived. A message opens it again.",
  lockedText: "This thread is locked: only moderators can write in it.",
} as const;

/** Dialog that creates a thread. */
export const creating = {
  title: "Create Thread",
  fromMessage: "A conversation about this message, beside the channel.",
  alone: "A conversation beside the channel.",
  name: "Thread Name",
  message: "First Message",
  submit: "Create Thread",
  failed: "The thread could not be created.",
} as const;

/** Settings of a thread, and its menu. */
export const settings = {
  follow: "Follow Thread",
  unfollow: "Unfollow Thread",
  edit: "Edit Thread",
  hint: "Changes are for everyone in the thread.",
  name: "Thread Name",
  archive: "Archive Thread",
  reopen: "Reopen Thread",
  lock: "Lock Thread",
  unlock: "Unlock Thread",
  delete: "Delete Thread",
  deleteTitle: "Delete “{name}”?",
  deleteText: "The thread and its messages are deleted for everyone.",
  autoArchive: "Archive After Inactivity",
  hour: "1 hour",
  day: "24 hours",
  days: "3 days",
  week: "1 week",
  failed: "The thread could not be changed.",
} as const;

/** List of a channel's threads. */
export const list = {
  title: "Threads",
  close: "Close threads",
  new: "New Thread",
  show: "Show threads",
  active: "Active",
  archived: "Archived",
  mine: "Mine",
  search: "Search by name",
  none: "No threads here",
  hint: "Create one from the menu of a message, or with “New Thread”.",
  notFound: "No thread has this name",
  loading: "Loading threads",
  failed: "The threads could not be loaded.",
  more: "Show More",
} as const;
