/** Texts of every page about the server and itself. */
export const page = {
  unreachable: "Can't reach the server. Check your connection and try again.",
  rateLimited: "Rate limited: {message}",
  rateLimitedFor: "Rate limited: {message} Try again in {seconds} seconds.",
  cookiesOff: "Parley needs cookies and site data. Allow them and reload the page.",
} as const;

/** Actions of others on servers and their members. */
export const servers = {
  deleted: "{server} was deleted",
  memberKicked: "{username} was kicked by {by}",
  memberBanned: "{username} was banned by {by}",
  kicked: "You have been kicked from {server} by {by}",
  kickedFor: "You have been kicked from {server} by {by}: {reason}",
  banned: "You have been banned from {server} by {by}",
  bannedFor: "You have been banned from {server} by {by}: {reason}",
  viewing: "You're viewing the server as {name}. Exit the view to do this.",
} as const;

/** Announcement of an admin to everyone. */
export const announcement = {
  title: "Announcement",
} as const;

export const account = {
  storage: "Your storage is {percent}% full. Delete files to make room.",
  review: "Review",
} as const;

/** Notifications of the system. */
export const desktop = {
  title: "{username} in #{channel} ({server})",
  inGroup: "{username} in {group}",
  file: "Sent {name}",
  someFile: "Sent a file",
  call: "Incoming call",
  reminder: "Reminder",
  spoiler: "[spoiler]",
} as const;
