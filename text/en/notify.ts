/** Which messages of a server or channel notify (COM-10). */
export const levels = {
  item: "Notification Settings",
  title: "Notification Settings",
  hint: "For you alone, on all your devices.",
  which: "Notify me of",
  inherit: "Same as the server",
  inheritDirect: "As usual",
  all: "All messages",
  mentions: "Only mentions",
  nothing: "Nothing",
  everyone: "Suppress @everyone and @here",
  everyoneHint: "They don't count as mentions of you here.",
  roles: "Suppress role mentions",
  rolesHint: "Mentions of your roles don't count here.",
  failed: "Couldn't save your notification settings",
} as const;
