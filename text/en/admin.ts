export const people = {
  you: "You",
  admin: "Admin",
  disabled: "Disabled",
  twoFactor: "Two-factor",
  since: "Since {date}",
  lastHere: "Last here {date}",
  neverHere: "Not signed in",
  actions: "Actions for {name}",
  title: "People",
  hint: "Everything you do here is recorded in History.",
  search: "Search people",
  searchHint: "Search by name or email...",
  none: "Nobody found",
  noneHint: "No name or address contains that.",
  more: "Show more",
  create: "Create account",
} as const;

export const frame = {
  overview: "Overview",
  people: "People",
  servers: "Servers",
  storage: "Storage",
  backups: "Backups",
  settings: "Settings",
  announcement: "Announcement",
  security: "Security log",
  log: "Log",
  history: "History",
  title: "Administration",
  back: "Back to chat",
} as const;

export const backup = {
  failed: "Failed to make a backup",
  make: "Make a backup",
  about:
    "A backup contains everything and is encrypted with a passphrase. Parley doesn't store the passphrase: without it, nobody can open the backup.",
  passphrase: "Passphrase",
  passphraseHint: "At least {min} characters",
  again: "Repeat the passphrase",
  differ: "Passphrases do not match",
  submit: "Make backup",
} as const;

export const backups = {
  title: "Backups",
  making: "Making a backup...",
  make: "Make a backup now",
  failed: "The last backup failed.",
  noneYet: "No backup has been made yet, and one is overdue.",
  late: "A backup is overdue: the last was made {time}.",
  none: "No backups yet",
  noneHint: "A backup contains accounts, messages, files and settings.",
  download: "Download {name}",
  notEncrypted: "Not encrypted",
  kept: "The newest {keep} are kept in {folder}.",
  keptEncrypted: "The newest {keep} are kept, encrypted, in {folder}.",
  copied: "They are copied to {destination}.",
  own: "Backups made here are encrypted with your own passphrase and kept in the same place.",
  open:
    "Some aren't encrypted. Anyone with such a file has everything, so they can't be downloaded. Copy them on the machine itself, or make an encrypted one here. Turn on encryption in the schedule to encrypt new ones.",
} as const;

export const deletion = {
  failed: "Failed to delete the account",
  title: "Delete account",
  text:
    "This permanently deletes {name}, including friends, settings and pictures. The username and email become available again.",
  messages: "Also delete their messages",
  messagesHint: "Otherwise messages stay and show “Deleted user”.",
  heir: "New owner of their servers",
  heirHint: "A member's username. Only needed if they own a server.",
  type: "Type {name} to confirm",
} as const;

export const history = {
  title: "History",
  hint: "What admins and the host did in the last 90 days.",
  none: "Nothing yet.",
  host: "The host",
} as const;

export const log = {
  title: "Log",
  refresh: "Refresh",
  hint: "The last 200 log entries since startup. Secrets, names and messages are left out.",
  none: "Nothing logged yet.",
} as const;

export const overview = {
  title: "Overview",
  running: "Parley {version}, running for {time}.",
  linksBegin: "Links start with {address}.",
  linksOpen:
    "Invite links start with the address you have open. If others need a different one, set it with {option}.",
  nothingWritten: "Nothing can be written",
  nothingWrittenText:
    "The disk is full, or something else blocks writing to the database. Reading still works, and writing resumes automatically.",
  almostFull: "The disk is almost full",
  almostFullText:
    "When it's full, nobody can send messages. Free up space, or move the data to a larger disk.",
  quota: "The quota is nearly used up",
  quotaText:
    "Messages and files use {used} of {quota}. Once it's full, no new ones are accepted. See Storage for usage per person and the limit.",
  unknownFiles: "The bucket has files that this server doesn't know",
  unknownFilesText:
    "{unknown} of {files} files have no record in the database. They may belong to another server, or be newer than the backup that was restored. Nothing was deleted. If nobody needs them, delete them.",
  deleteFiles: "Delete unknown files",
  upkeep: "Some data couldn't be cleaned up",
  upkeepText:
    "Parley has been failing to delete some old data since {time}. It tries again every hour. The log has the details.",
  proxy: "Is there a proxy in front of Parley?",
  proxyText:
    "Requests come from {proxies} on behalf of others, but that address isn't trusted, so everyone behind it counts as one person. If it's your proxy, start Parley with {option}. If it isn't, you can ignore this.",
  certificate: "The certificate needs attention",
  connections: "Connections",
  people: "People online",
  devices: "Devices connected",
  voice: "In voice",
  certificateUntil: "Certificate valid until",
  storage: "Storage",
  database: "Database",
  messages: "Messages and files",
  of: "{used} of {total}",
  free: "Free on this disk",
  meter: "Used of the disk",
} as const;

export const rates = {
  messages: "Messages",
  reactions: "Reactions",
  typing: "Typing indicators",
  voiceJoins: "Joining voice",
  signalling: "Signals of voice connections",
  invites: "Invites",
  pictures: "New pictures for profiles and servers",
  emoji: "New emoji and stickers",
  credentials: "Failed logins, and new accounts without an invite",
  sockets: "New live connections",
  handshakes: "Live connections without a login",
  pages: "Pages",
  files: "Files and pictures of pages",
  chunks: "Parts of sent files",
  uploads: "Files begun and completed",
  claims: "Keys for encrypted conversations",
  commits: "Changes to encrypted groups",
  letters: "Messages between people's devices",
  authority: "Signed changes in encrypted channels",
  lostEntries: "Records handed back after a restore",
  reports: "Reported messages",
  api: "Everything else",
  person: "each person",
  device: "each device",
  address: "each address",
  fixed: "Set by {source}",
  of: "{name}: {field}",
  howMany: "how many",
  seconds: "seconds",
  line: "{count} in {time} seconds",
} as const;

export const reset = {
  failed: "Failed to reset the password",
  link: "Reset link",
  linkText:
    "Only give this to {name}: anyone who opens it can choose the password. It works once, until {time}.",
  linkLabel: "Link",
  title: "Reset password",
  text:
    "This logs {name} out everywhere. They choose a new password with a link, and are told that an admin did this.",
  mfaOff: "Also turn off two-factor",
  mfaOffHint: "For someone who lost their phone and their recovery codes.",
} as const;

export const servers = {
  title: "Servers",
  hint: "You can delete servers here. To read their messages you have to be a member.",
  none: "No servers yet",
  noneHint: "Anyone with an account can create one.",
  owned: "Owned by {owner} · since {date}",
  members: "{count, plural, one {# member} other {# members}}",
  channels: "{count, plural, one {# channel} other {# channels}}",
  messages: "{count, plural, one {# message} other {# messages}} written",
  delete: "Delete {name}",
  deleteSubmit: "Delete",
} as const;

export const settings = {
  title: "Settings",
  hint: "Anything set when Parley was started can't be changed here.",
  push: "Push notifications",
  pushHint:
    "Phones and closed browsers get them through the push service of the browser's maker, outside your network. It learns that a device gets a notification and when, never what it says or who wrote it.",
  pushFixed: "Set by {source}",
  limits: "Rate limits",
  limitsHint:
    "How much one person, or one address, can do. Anyone who exceeds it is asked to slow down.",
  limitsOffHint: "This server was started with PARLEY_LIMITS=off.",
  limitsOff: "Rate limits are off.",
} as const;

export const order = {
  password: "Your password",
} as const;

export const spans = {
  day: "{count, plural, one {# day} other {# days}}",
  hour: "{count, plural, one {# hour} other {# hours}}",
  minute: "{count, plural, one {# minute} other {# minutes}}",
  second: "{count, plural, one {# second} other {# seconds}}",
} as const;

/** Actions of admins and the host. */
export const acts = {
  filesDeleted: "{actor} deleted {target} files that the database didn't know",
  setUp: "{actor} set Parley up and made the server {target}",
  claimed: "{actor} became an admin with the setup link",
  created: "{actor} created the account {target}",
  disabled: "{actor} disabled {target}",
  enabled: "{actor} enabled {target}",
  passwordReset: "{actor} reset the password of {target}",
  twoFactorOff: "{actor} turned two-factor off for {target}",
  sessionsEnded: "{actor} ended every session of {target}",
  sessionEnded: "{actor} ended a session of {target}",
  promoted: "{actor} made {target} an admin",
  demoted: "{actor} removed {target} as an admin",
  deleted: "{actor} deleted the account of {target}",
  serverDeleted: "{actor} deleted the server {target}",
  backupMade: "{actor} made a backup {target}",
  backupFetched: "{actor} downloaded {target}",
  settingsChanged: "{actor} changed the settings: {target}",
  announced: "{actor} announced: {target}",
  announcementRemoved: "{actor} removed the announcement",
} as const;

/** Errors of loading. */
export const failed = {
  accounts: "Couldn't load the accounts.",
  backups: "Couldn't load the backups.",
  history: "Couldn't load the history.",
  announcement: "Couldn't load the announcement.",
  security: "Couldn't load the security log.",
  log: "Couldn't load the log.",
  overview: "Couldn't load the overview.",
  servers: "Couldn't load the servers.",
  settings: "Couldn't load the settings.",
} as const;

/** Requests for the admin's password, and their results. */
export const orders = {
  deleteFiles: "Delete unknown files",
  deleteFilesText:
    "{count, plural, one {# file} other {# files}} in the bucket will be deleted forever. Check first that no other server uses this bucket.",
  deleteFilesFailed: "Failed to delete the files",
  filesDeleted: "Unknown files deleted",
  deleteServer: "Delete Server",
  deleteServerText: "This permanently deletes {server} and all its messages for everyone.",
  deleteServerFailed: "Failed to delete server",
  serverDeleted: "{server} was deleted",
  download: "Download backup",
  downloadText: "{name} is encrypted. Keep the passphrase somewhere else.",
  downloadFailed: "Failed to download the backup",
  saveSettings: "Save settings",
  saveSettingsText: "Enter your password. You won't be asked again for 10 minutes.",
  saveSettingsFailed: "Failed to save settings",
  settingsSaved: "Settings saved",
  saveSchedule: "Save schedule",
  saveScheduleText:
    "Scheduled backups contain everything, like any backup. Enter your password to change the schedule.",
  saveScheduleFailed: "Failed to save the schedule",
  scheduleSaved: "Schedule saved",
  announce: "Announce",
  announceFailed: "Failed to change the announcement",
  announced: "Announced to everyone",
  announcementRemoved: "Announcement removed",
  accountDeleted: "The account {name} is deleted",
} as const;

/** Actions on an account: name, meaning and result. */
export const account = {
  reset: "Reset password",
  sessions: "Sessions",
  delete: "Delete account",
  title: "{action}: {name}",
  failed: "{action} failed",
  promote: "Make admin",
  promoteText: "They can do everything on this page, including removing you as an admin.",
  promoted: "{name} is an admin now",
  demote: "Remove as admin",
  demoteText: "They'll no longer be able to open this page.",
  demoted: "{name} is no longer an admin",
  disable: "Disable",
  disableText: "This logs them out everywhere. They can't log in until you enable them again.",
  disabled: "{name} is disabled",
  enable: "Enable",
  enableText: "They'll be able to log in again.",
  enabled: "{name} can log in again",
  signOut: "Sign out everywhere",
  signOutText: "This ends all their sessions. They can log in again.",
  signedOut: "{name} is logged out everywhere",
  mfaOff: "Turn two-factor off",
  mfaOffText: "For someone who lost their phone and recovery codes. This logs them out everywhere.",
  mfaOffDone: "{name} now logs in without two-factor",
} as const;

/** Checklist of a new installation. */
export const firstSteps = {
  title: "First steps",
  left: "{count, plural, one {# step left} other {# steps left}}",
  done: "done",
  open: "Set up",
  openNamed: "Set up: {name}",
  https: "Use HTTPS",
  httpsHint:
    "Without it, passwords and messages can be read in transit, and browsers block calls and notifications. Start Parley with {option}, or behind a proxy with HTTPS.",
  backups: "Schedule backups",
  backupsHint: "Without backups, you'd lose everything if the disk breaks.",
  registration: "Decide who can sign up",
  registrationHint: "Anyone who finds this address can create an account.",
  push: "Decide about push notifications",
  pushHint: "People aren't notified while Parley is closed.",
} as const;

/** How the installation grew. */
export const figures = {
  title: "Over time",
  soon: "A chart appears after the second day.",
  since: "By day, since {date}.",
  people: "Accounts",
  online: "Most online at once",
  messages: "Messages written",
  stored: "Messages and files stored",
  course: "{name}: {from} on {date}, {to} now",
} as const;

export const newAccount = {
  title: "Create account",
  text: "You'll get a link that lets the new person choose a password.",
  failed: "Failed to create the account",
  made: "Account created",
} as const;

/** Sessions of a user. */
export const sessionsOf = {
  title: "Sessions of {name}",
  failed: "Couldn't load the sessions.",
  none: "Not signed in anywhere.",
  used: "Last used {time}",
  end: "End session",
  endNamed: "End session: {device}",
  endText: "This logs {name} out of {device} and tells them that an admin did it.",
  endFailed: "Failed to end the session",
  ended: "Session ended",
} as const;

export const schedule = {
  title: "Schedule",
  every: "Make a backup",
  off: "Manually",
  hourly: "Every hour",
  sixHours: "Every 6 hours",
  twelveHours: "Every 12 hours",
  daily: "Every day",
  weekly: "Every week",
  each: "Every {time}",
  keep: "Backups to keep",
  keepHint: "Older ones are deleted.",
  fixed: "Set by {source}",
  encrypt: "Encrypt scheduled backups",
  encryptHint:
    "Parley keeps the passphrase to make them. Nobody can open them without it, so keep a copy somewhere else.",
  newPassphrase: "New passphrase",
  keepPassphrase: "Leave it empty to keep the current one.",
} as const;

export const securityLog = {
  title: "Security log",
  refresh: "Refresh",
  hint:
    "The last 200 attempts and refusals on this machine. Programs such as fail2ban read the file.",
  inLog: "It's written to the log.",
  off: "It's off. Start Parley with {option} to turn it on.",
  none: "Nothing yet.",
  times: "{count} times",
  local: "This machine",
  deleted: "Deleted user",
  signInFailed: "Failed sign-in",
  refused: "Access refused",
  limited: "Rate limit reached",
  order: "Done by an admin",
  reused: "An old token was reused",
} as const;

export const announcement = {
  title: "Announcement",
  hint: "Everyone on this server sees it until they dismiss it.",
  since: "Shown since {time}.",
  label: "What to tell everyone",
  publish: "Announce",
  remove: "Remove",
} as const;

/** Groups of limits. */
export const rateGroups = {
  messages: "Messages",
  voice: "Voice",
  files: "Files and pictures",
  encryption: "End-to-end encryption",
  access: "Sign-in and connections",
} as const;
