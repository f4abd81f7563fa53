/** Rows of a message's menu, and how they went. */
export const saving = {
  save: "Save Message",
  remove: "Remove from Saved",
  remind: "Remind Me…",
  saved: "Message saved",
  removed: "Removed from your saved messages",
  set: "Reminder set for {time}",
} as const;

/** The choice of a reminder's time. */
export const remind = {
  title: "Remind Me",
  hint: "The message is saved, and you get a reminder on all your devices.",
  times: "Remind me",
  submit: "Set Reminder",
} as const;

/** The list of saved messages. */
export const saved = {
  title: "Saved Messages",
  hint: "Only you see what you save.",
  loading: "Loading saved messages",
  failed: "Couldn't load your saved messages.",
  none: "No saved messages",
  how: "Save a message from its menu to find it here again.",
  label: "Saved, the message of {name}",
  gone: "This message was deleted, or you can't see it anymore.",
  goneLabel: "Saved, a message you can't see",
  reminder: "Reminder: {time}",
  reminded: "Reminded: {time}",
  jump: "Jump",
  jumpTo: "Jump to the message of {name}",
  remove: "Remove",
  removeOf: "Remove the message of {name} from saved",
  more: "Show More",
} as const;

/** The notice of a reminder. */
export const reminder = {
  reminder: "Reminder of a saved message",
  of: "Reminder: {text}",
  view: "View",
  spoiler: "[spoiler]",
} as const;
