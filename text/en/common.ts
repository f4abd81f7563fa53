/** Labels of buttons everywhere. */
export const actions = {
  cancel: "Cancel",
  close: "Close",
  continue: "Continue",
  copied: "Copied!",
  copy: "Copy",
  done: "Done",
  download: "Download",
  reload: "Reload",
  retry: "Retry",
  save: "Save",
  tryAgain: "Try again",
} as const;

/** "ada, bob" and "carl". */
export const lists = {
  and: "{names} and {last}",
  or: "{names} or {last}",
} as const;

/** Days near now: alone, and within a sentence. */
export const days = {
  today: "Today",
  yesterday: "Yesterday",
  todayWithin: "today",
  yesterdayWithin: "yesterday",
} as const;

/** Placeholders. */
export const states = {
  loading: "Loading...",
  notLoaded: "This couldn't be loaded. Check your connection, or reload the page.",
  partFailed: "This part can't be shown.",
  notOpened: "Couldn't open this",
  opensLater: "Check your connection. It opens automatically when you're back online.",
  newVersion: "A new version of Parley is ready.",
  pageFailed: "Something went wrong",
  pageSafe: "You haven't lost anything.",
} as const;
