export const panel = {
  title: "Friends",
  online: "Online",
  all: "All",
  pending: "Pending",
  blocked: "Blocked",
  add: "Add Friend",
  search: "Search friends",
  searchHint: "Search friends...",
  failed: "Couldn't load your friends.",
  allTitle: "All friends",
  received: "Received",
  sent: "Sent",
  group: "{title} — {count}",
} as const;

/** A person of a list, and what can be done. */
export const person = {
  profile: "View profile",
  /** Accessible name of a button in a row of several. */
  named: "{action}: {name}",
  message: "Message",
  remove: "Remove Friend",
  block: "Block",
  unblock: "Unblock",
  accept: "Accept",
  reject: "Reject",
  cancel: "Cancel Request",
  received: "Wants to be your friend",
  sent: "Hasn't answered yet",
} as const;

/** Empty states of the tabs. */
export const empty = {
  online: "No friends online",
  onlineHint: "Friends who are online appear here.",
  all: "No friends yet",
  allHint: "Add someone by their username.",
  pending: "No pending requests",
  pendingHint: "Requests that you receive or send appear here.",
  blocked: "No blocked users",
  blockedHint: "People you block appear here.",
  found: "Nobody found",
  foundHint: "No name here contains that.",
} as const;

/** Panel of active friends on large screens. */
export const activeNow = {
  title: "Active Now",
  quiet: "It's quiet for now. When friends are online, you'll see them here.",
} as const;

/** Panel of a direct message on large screens. */
export const direct = {
  title: "Direct Message",
  profile: "View Profile",
  block: "Block",
  unblock: "Unblock",
} as const;
