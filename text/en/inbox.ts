/** Mentions and reminders of the last days. */
export const inbox = {
  title: "Inbox",
  hint: "Mentions and reminders of the last 30 days.",
  loading: "Loading your inbox",
  failed: "Couldn't load your inbox.",
  none: "Your inbox is empty",
  how: "When somebody mentions you, you find it here.",
  all: "Mark All as Read",
  read: "Mark as Read",
  jump: "Jump",
  remove: "Remove",
  unread: "Unread",
  reminder: "Reminder",
  gone: "This message was deleted, or you can't see it anymore.",
  more: "Show More",
  refused: "Couldn't change your inbox",
} as const;
