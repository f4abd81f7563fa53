/** Who is in the server or the direct message. */
export const panel = {
  members: "Members",
  participants: "Participants",
  close: "Close members",
  search: "Search members",
  found: "{count, plural, one {# member} other {# members}} found",
  loading: "Loading members",
  failed: "Couldn't load members.",
  none: "No members found",
  others: "Everyone else",
} as const;

/** Marks beside a member's name. */
export const marks = {
  owner: "Server owner",
  admin: "Administrator",
  moderator: "Moderator",
} as const;
