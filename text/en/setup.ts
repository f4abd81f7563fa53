/** The first run. */
export const form = {
  title: "Welcome to Parley",
  subtitle: "Set up your server in a minute.",
  failed: "Setting up failed",
  server: "Your server",
  serverName: "Server Name",
  serverNameHint: "What your club, family or team is called",
  account: "Your account",
  accountHint: "This account owns the server and administers this installation.",
  submit: "Set up Parley",
} as const;

/** Who can make an account. */
export const registration = {
  label: "Who can sign up",
  open: "Anyone",
  openHint: "Anyone with the address",
  invite: "With an invite",
  inviteHint: "Anyone with an invite link",
  closed: "Nobody",
  closedHint: "Only you create accounts",
  fixed: "Set by {source}",
} as const;

/** Without the code of the link. */
export const noCode = {
  title: "Setting up Parley",
  subtitle: "This needs the link that the server printed.",
  where:
    "Look at where Parley was started, in the terminal or the log: below its address there is a link like {link}. Open that one. Each start prints a new one, as long as there is no admin.",
  note:
    "Nothing else makes the first admin: an account made under <link>Create an account</link> is an ordinary one.",
} as const;

/** For somebody who is signed in. */
export const claim = {
  title: "Run this server",
  subtitle: "You are signed in as {username}.",
  text:
    "This server has no admin yet. The admin looks after accounts, backups and settings, and decides who can sign up.",
  submit: "Become the admin",
  later: "Not now",
} as const;

export const done = {
  title: "You're in",
  subtitle: "{server} is ready. Share this link to invite people.",
  hereOnly:
    "It opens on this computer only. To let others in, start Parley with {option} and make a link at the address that it then prints.",
  note:
    "It works for 7 days; you can make others at any time. Everything about this installation is on the admin page, which the menu of your name leads to.",
  open: "Open Parley",
} as const;
