/** The row of a message's menu, and how it went. */
export const forwarding = {
  forward: "Forward",
  sent: "Message forwarded",
  sentMany: "Message forwarded to {count} conversations",
} as const;

/** The choice of where a message goes. */
export const forward = {
  title: "Forward Message",
  hint: "The copy says where it comes from, but not who wrote it.",
  private:
    "This message is end-to-end encrypted. In conversations that aren't, whoever runs this server could read what you forward.",
  find: "Search conversations",
  findHint: "Channel or person",
  list: "Conversations",
  none: "No conversation found",
  noneHint: "You can forward to channels, direct messages, groups and friends.",
  comment: "Comment (optional)",
  most: "You can choose up to {max} conversations.",
  submit: "Forward",
  anyway: "Forward Anyway",
} as const;

/** The preview of a message that a text links to. */
export const preview = {
  loading: "Loading message",
  hidden: "You can't see this message.",
  failed: "Couldn't load this message.",
  blocked: "Message from somebody you blocked.",
  jumpTo: "Jump to the message of {name}",
} as const;

/** The line above a forwarded message. */
export const origin = {
  forwarded: "Forwarded",
  from: "Forwarded from {channel}, {time}",
} as const;
