export const search = {
  title: "Search",
  close: "Close search",
  field: "Search messages",
  found: "{count, plural, one {# message} other {# messages}} found",
  failed: "The search couldn't be opened. Your browser may not let Parley keep a search index.",
  scope: "Where to search",
  server: "This server",
  direct: "Direct messages",
  everywhere: "All servers",
  none: "Nothing found",
  noneYet: "Older messages are still being looked through.",
  noneHint: "Try fewer or other words.",
} as const;

/** What can be written into the field besides words. */
export const hints = {
  title: "Narrow it down",
  from: "written by somebody",
  channel: "in a channel",
  link: "with a link",
  file: "with a file",
  image: "with an image",
  before: "before a day",
  local: "The search runs on this device. What you look for is not sent anywhere.",
} as const;

/** How far back the history was searched. */
export const progress = {
  all: "All messages of this server looked through",
  allDirect: "All direct messages searched",
  allEverywhere: "All messages of all servers searched",
  some: "{count, plural, one {# message} other {# messages}} looked through",
  someUntil: "{count, plural, one {# message} other {# messages}} looked through, back to {day}",
  stop: "Stop",
  resume: "Go on",
} as const;
