/** The first run. */
export const form = {
  title: "Welcome to Parley",
  subtitle: "Set up your server in a minute.",
  failed: "Setup failed",
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
    "Look in the terminal or log where Parley was started. Below its address there's a link like {link}. Open it. Until there's an admin, each start prints a new one.",
  note:
    "This is the only way to become the first admin. An account made under <link>Create an account</link> is a regular one.",
} as const;

/** For a user who is logged in. */
export const claim = {
  title: "Run this server",
  subtitle: "You're logged in as {username}.",
  text:
    "This server has no admin yet. The admin manages accounts, backups and settings, and decides who can sign up.",
  submit: "Become the admin",
  later: "Not now",
} as const;

export const done = {
  title: "You're in",
  subtitle: "{server} is ready. Share this link to invite people.",
  hereOnly:
    "This link only works on this computer. To let others in, start Parley with {option} and create a link at the address it prints.",
  note:
    "It works for 7 days, and you can create more at any time. To manage this installation, open Administration from the menu at your name.",
  open: "Open Parley",
} as const;
