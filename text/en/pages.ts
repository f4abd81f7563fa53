/** Titles of browser tabs. */
export const titles = {
  admin: "Administration · Parley",
  error: "{title} · Parley",
  invite: "Invite · Parley",
  login: "Log in · Parley",
  register: "Create an account · Parley",
  reset: "New password · Parley",
  setup: "Setting up · Parley",
  trust: "Trust this server · Parley",
} as const;

export const document = {
  description: "Chat with your group on your own server.",
} as const;

/** Instead of a page that failed. */
export const failures = {
  damaged: "That address is damaged",
  damagedAdvice: "Check the link, or ask for a new one.",
  missing: "Nothing here",
  missingAdvice: "The page may have moved, or the link may be incomplete.",
  method: "That doesn't work here",
  methodAdvice: "Go back and try it another way.",
  other: "Something went wrong",
  otherAdvice: "It's not your fault. Try again in a moment.",
  back: "Back to Parley",
} as const;

export const docs = {
  label: "Documentation",
  english: "This page is in English.",
} as const;
