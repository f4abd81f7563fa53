/** Going somewhere by a few letters of its name. */
export const switcher = {
  title: "Where to?",
  query: "Channel, person or server",
  list: "Places",
  unread: "unread",
  none: "No results",
} as const;
