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
  noneYet: "Still searching older messages.",
  noneHint: "Try fewer or other words.",
} as const;

/** Search filters besides words. */
export const hints = {
  title: "Narrow it down",
  from: "from a person",
  channel: "in a channel",
  link: "with a link",
  file: "with a file",
  image: "with an image",
  before: "before a day",
  local: "The search runs on this device. Your search words aren't sent anywhere.",
} as const;

/** How far back the history was searched. */
export const progress = {
  all: "All messages of this server searched",
  allDirect: "All direct messages searched",
  allEverywhere: "All messages of all servers searched",
  some: "{count, plural, one {# message} other {# messages}} searched",
  someUntil: "{count, plural, one {# message} other {# messages}} searched, back to {day}",
  stop: "Stop",
  resume: "Resume",
} as const;
