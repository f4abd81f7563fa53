/** The button of the panel, and the menu of a message. */
export const pinning = {
  panel: "Pinned Messages",
  pin: "Pin",
  unpin: "Unpin",
} as const;

export const pins = {
  title: "Pinned Messages",
  close: "Close pins",
  loading: "Loading pinned messages",
  failed: "Couldn't load pinned messages.",
  none: "No pinned messages",
  hint: "Pin important messages from a message's menu so everyone can find them.",
  unproven: "The server says which messages are pinned. Nobody has signed it.",
  pinned: "Pinned, the message of {name}",
  jump: "Jump",
  jumpTo: "Jump to the message of {name}",
  unpin: "Unpin",
  unpinOf: "Unpin the message of {name}",
} as const;
