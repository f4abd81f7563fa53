/** The tabs of the settings, and what they share. */
export const settings = {
  title: "Settings",
  profile: "Profile",
  appearance: "Appearance",
  notifications: "Notifications",
  voice: "Voice",
  security: "Security",
  private: "End-to-end encryption",
  help: "Help",
  failed: "Failed to save settings",
} as const;

export const profile = {
  uploadAvatar: "Upload Avatar",
  displayName: "Display Name",
  displayNameHint: "Others see this instead of your username. Up to 32 characters, in any script.",
  displayNameRefused:
    "Choose another name: up to 32 characters without @, and nothing like “admin” or “everyone”.",
  customStatus: "Custom Status",
  customStatusHint: "What are you up to?",
  edit: "Edit Profile",
} as const;

/** Which part of a picture is taken. */
export const crop = {
  hint: "Drag the picture and pinch to zoom, or use the arrow keys, + and −.",
  picture: "Picture",
  zoom: "Zoom",
  apply: "Apply",
} as const;

export const storage = {
  title: "Storage",
  missing: "Couldn't load your storage.",
  used: "Your messages and files take up {used}.",
  usedOf: "Your messages and files take up {used} of {quota}.",
  usedFull: "Your messages and files take up {used} of {quota}. Deleting files makes room.",
  meter: "Used of your storage",
  leftOfAll: "Everyone on this server has {left} left in total.",
  fileMax: "Files have to be smaller than {size}.",
  refresh: "Refresh storage",
} as const;

export const appearance = {
  avatarColor: "Avatar Color",
  avatarColorHint: "Used when you have no profile picture.",
  theme: "Theme",
  language: "Language",
  languageSystem: "System",
  languageHint: "The page reloads in the new language.",
} as const;

export const colors = {
  teal: "Teal",
  blue: "Blue",
  indigo: "Indigo",
  purple: "Purple",
  pink: "Pink",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
} as const;

export const themes = {
  system: "System",
  dark: "Dark",
  light: "Light",
} as const;

export const notifications = {
  enabled: "Notifications enabled",
  enabledHint: "Get notified about new messages and mentions, except in muted channels.",
  byDefaultHint:
    "For mentions and direct messages. Anything you turn on below applies to every message.",
  desktop: "Desktop notifications",
  desktopAsk: "Shown while Parley is in the background. Your browser will ask for permission.",
  desktopOn: "While you look at something else.",
  desktopBlocked:
    "Notifications are blocked for this site. Allow them in your browser's site settings.",
  desktopImpossible: "This browser can't show notifications here.",
  sound: "Sound",
  soundHint: "Play a sound for messages in other channels.",
} as const;

export const email = {
  title: "Change Email",
  now: "Now: {email}",
  label: "New Email",
  submit: "Update Email",
  done: "Email updated",
  failed: "Failed to update email",
} as const;

export const username = {
  title: "Change Username",
  now: "Now: @{username}",
  hint:
    "You log in with it, and others mention you by it. You can change it once every 30 days. Your old username stays reserved for a year.",
  label: "New Username",
  rule: "2 to 32 letters, digits or underscores.",
  refused:
    "Choose another name: 2 to 32 letters, digits or underscores, and none that is reserved.",
  submit: "Update Username",
  done: "Username updated",
  failed: "Failed to update username",
} as const;

export const password = {
  title: "Change Password",
  hint: "This logs out your other sessions.",
  current: "Current Password",
  short: "New password must be at least {min} characters",
  differ: "New passwords do not match",
  submit: "Update Password",
  done: "Password updated",
  failed: "Failed to update password",
} as const;

/** Where an action wants the password first. */
export const proof = {
  label: "Enter your password",
  hint: "You logged in a while ago, so please confirm it's you.",
  failed: "That didn't work.",
} as const;

export const twoFactor = {
  title: "Two-Factor Authentication",
  off:
    "Adds a code from your authenticator app to your password, and lets you reset your password if you forget it.",
  on: "On. You'll need a code from your authenticator app to sign in.",
  setUp: "Set Up Two-Factor",
  setUpFailed: "Failed to setup MFA",
  scan: "Scan this with your authenticator app, or type the secret into it.",
  qrCode: "QR code of the secret",
  secret: "Secret: {secret}",
  verify: "Verify",
  verifyFailed: "That code isn't right.",
  disable: "Disable Two-Factor",
  disableHint: "You'll only need your password to sign in.",
  disableSubmit: "Disable",
  disableFailed: "Failed to disable MFA",
} as const;

export const recovery = {
  done: "Two-factor authentication is on.",
  hint:
    "Keep these recovery codes in a safe place. They won't be shown again. Each one works once in place of an authenticator code.",
  label: "Recovery codes",
} as const;

export const sessions = {
  title: "Sessions",
  missing: "Couldn't load your sessions.",
  failed: "Failed to sign out",
  ended: "Signed out.",
  current: "This session",
  lastUsed: "Last used {time}",
  end: "Sign out",
  endNamed: "Sign out {device}",
  endOthers: "Sign out all other sessions",
} as const;

export const tokens = {
  title: "Access Tokens",
  about:
    "For your own programs, such as a bot or a bridge. Changing your password or logging out everywhere else revokes all tokens. <link>How to use one</link>",
  missing: "Couldn't load your access tokens.",
  createFailed: "Failed to create the access token",
  revokeFailed: "Couldn't revoke the access token.",
  made: "Copy your new token now. It won't be shown again.",
  madeLabel: "Access token",
  revoke: "Revoke",
  revokeNamed: "Revoke {name}",
  revokeTitle: "Revoke Access Token",
  revokeText: "Programs that use “{name}” are logged out immediately.",
  createProven: "Create token",
  open: "New Access Token",
  full: "You've reached the limit of {max} tokens. Revoke one you no longer use.",
  lastUsed: "last used {day}",
  neverUsed: "never used",
  ends: "ends {day}",
  noEnd: "no end",
} as const;

export const newToken = {
  label: "New access token",
  name: "Name",
  nameHint: "For example, “weather bot”.",
  scopes: "Permissions",
  ends: "Ends",
  month: "In 30 days",
  quarter: "In 90 days",
  year: "In a year",
  never: "Never",
  submit: "Create Token",
} as const;

/** Permissions of each scope. */
export const scopes = {
  read: "See your servers, messages, friends and profile, as it happens",
  write: "Send, edit and delete messages; manage friends, status and profile",
  voice: "Join voice channels and calls",
  moderate: "Remove, ban and mute members, delete many messages, pin",
  manage: "Create and change servers, channels, roles and invites",
} as const;

export const activity = {
  title: "Recent Security Activity",
  missing: "Couldn't load your security activity.",
  none: "Nothing yet. Logins and changes to your account appear here.",
  showAll: "Show all {count}",
  notMe: "This wasn't me",
  notMeNamed: "This wasn't me: {what}, {where}",
  where: "{time}, {device}",
  thisDevice: "{device} (this device)",
} as const;

/** Steps for an owner who didn't do this. */
export const notMe = {
  title: "This wasn't you?",
  description: "{what}. {where}.",
  byAdmin:
    "If you didn't expect it, ask an admin of this server about it. If you think someone else is using your account:",
  byOther: "Then someone else may be using your account. Get it back in two steps:",
  stepOut: "Log out every device but this one.",
  stepPassword: "Choose a new password.",
  signOut: "Sign Out Other Devices",
  signOutFailed: "Your other devices are still logged in",
  passwordTitle: "Choose a new password",
  passwordHint: "Choose one you don't use anywhere else.",
  signedOut: "Every other device is logged out.",
  doneTitle: "Only you are logged in now",
  done: "Your password is changed, and every other device is logged out.",
  hasMfa:
    "Two-factor is on. If someone may have seen your recovery codes, turn it off and on again to get new ones.",
  noMfa: "Turn on two-factor so that a stolen password alone isn't enough.",
  email: "Your email address is {email}. If it isn't yours, change it.",
  elsewhere: "If you used the old password anywhere else, change it there too.",
  twoFactor: "Turn On Two-Factor",
} as const;

export const help = {
  title: "Help",
  about: "The person who runs this server can reset your password and help with problems.",
  helpCenter: "Help Center",
  documentation: "Documentation",
  support: "Support",
  keyboard: "Keyboard",
  keys: "Show all keys",
} as const;
