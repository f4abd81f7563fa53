/** What the service worker says where no page is open. */
export const notices = {
  message: "New message",
  direct: "New direct message",
  group: "New message in a group",
  sealed: "New encrypted message",
  call: "Incoming call",
  missed: "Missed call",
} as const;

export const setting = {
  label: "Push notifications on this device",
  ready:
    "Also when Parley is closed. They say that there is something new; this device shows the encrypted messages that it can read.",
  on: "Also when Parley is closed.",
  off: "Switched off on this server. Its admins can switch them on.",
  insecure: "Push notifications need a secure address, which begins with https://.",
  install: "On an iPhone or iPad, add Parley to the home screen first, and open it from there.",
  unsupported: "This browser can't receive push notifications here.",
  blocked: "Your browser blocks notifications of this site. Allow them in its site settings.",
  unknown: "The server can't be reached.",
  failed: "Couldn't switch push notifications on or off",
  service: "Your browser couldn't reach its push service.",
} as const;
