/** Names of presence states. */
export const presence = {
  online: "Online",
  idle: "Idle",
  dnd: "Do Not Disturb",
  invisible: "Invisible",
  offline: "Offline",
} as const;

export const toasts = {
  label: "Notifications",
  dismiss: "Dismiss",
} as const;

export const field = {
  show: "Show {label}",
  length: "{count} of {max} characters",
} as const;

/** Units of a badge's number, which precedes them. */
export const counted = {
  messages: "{count, plural, one {unread message} other {unread messages}}",
  direct: "{count, plural, one {unread direct message} other {unread direct messages}}",
  mentions: "{count, plural, one {mention} other {mentions}}",
  requests: "{count, plural, one {pending request} other {pending requests}}",
  people: "{count, plural, one {# person} other {# people}}",
} as const;

/** A link to be copied. */
export const copyLink = {
  label: "Invite Link",
  making: "Making a link...",
  lan:
    "Open this link or scan the code on a device on your network. The first time, it shows how to trust this server.",
  code: "QR code of the link",
} as const;

/** At the foot of a form in which something is not saved. */
export const saveBar = {
  unsaved: "You have unsaved changes.",
  reset: "Reset",
  save: "Save Changes",
} as const;

/** Asked before something unsaved is lost. */
export const unsaved = {
  title: "Discard changes",
  text: "You have unsaved changes. Discard them?",
  discard: "Discard",
} as const;

/** Around all settings: of the account, of servers, of the installation. */
export const settingsShell = {
  back: "Back",
  applies: "Changes apply immediately. Where there is a Save button, they apply when you press it.",
} as const;

/** Choice of a color. */
export const accent = {
  none: "No color",
  custom: "Custom color",
  pick: "Pick another color",
} as const;

export const times = {
  dayAndTime: "{day}, {time}",
} as const;
