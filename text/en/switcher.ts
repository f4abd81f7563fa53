/** Going somewhere by a few letters of its name, or where one was last. */
export const switcher = {
  title: "Where to?",
  query: "Channel, person or server",
  list: "Places",
  unread: "unread",
  voice: "voice channel",
  recent: "Recent",
  more: "More",
  count: "{count, plural, one {# result} other {# results}}",
  searching: "Searching...",
  none: "No results",
} as const;
