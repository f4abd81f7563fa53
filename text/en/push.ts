/** Notifications of the service worker while no page is open. */
export const notices = {
  message: "New message",
  direct: "New direct message",
  group: "New message in a group",
  sealed: "New encrypted message",
  call: "Incoming call",
  missed: "Missed call",
  event: "An event is about to start",
} as const;

export const setting = {
  label: "On this device",
  never: "Off",
  whileOpen: "While Parley is open",
  always: "Always",
  ready:
    "“Always” includes when Parley is closed: you're told that something is new, and this device shows the encrypted messages it can read.",
  on: "Also when Parley is closed.",
  off: "Push notifications are turned off on this server. An admin can turn them on.",
  insecure: "Push notifications need a secure address that starts with https://.",
  install: "On an iPhone or iPad, add Parley to the home screen first, and open it from there.",
  unsupported: "This browser can't receive push notifications here.",
  blocked: "Notifications are blocked for this site. Allow them in your browser's site settings.",
  unknown: "Can't reach the server.",
  failed: "Couldn't turn push notifications on or off",
  service: "Your browser couldn't reach its push service.",
} as const;

/** Bar that asks once the user has written a message. */
export const ask = {
  question: "Get notified when someone messages you?",
  turnOn: "Turn on",
  notNow: "Not now",
  failed: "Couldn't turn on notifications",
} as const;
