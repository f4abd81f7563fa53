export const call = {
  with: "Call with {username}",
  moveHere: "Move here",
  mute: "Mute",
  unmute: "Unmute",
  show: "Show call",
  hangUp: "Hang Up",
  muted: "Muted",
  deafened: "Deafened",
  sharing: "Sharing Screen",
  deafen: "Deafen",
  undeafen: "Undeafen",
  stopSharing: "Stop Sharing",
  share: "Share Screen",
  settings: "Voice Settings",
  end: "End Call",
  minimize: "Minimize",
  you: "You",
  calling: "Calling...",
  incoming: "Incoming Call",
  keyless: "{username} is calling — answer on another device, or set this one up",
  useKey: "Use recovery key",
  dismiss: "Dismiss",
  reject: "Reject",
  accept: "Accept",
  ownScreen: "You are sharing your screen",
  otherScreen: "{username} is sharing their screen",
  showTheirs: "Show theirs",
  showYours: "Show yours",
  fullScreen: "Full screen",
  call: "Call",
  already: "You're already in a call",
  connecting: "Connecting...",
  elsewhere: "On another device",
  microphone: "Waiting for your microphone...",
  private: "E2EE",
  privateHint:
    "End-to-end encrypted: only your devices and the other person's can hear and see this call.",
} as const;

/** Problems of a call. */
export const trouble = {
  unreachable: "Can't reach {name}. There may be a firewall between you.",
  why: "What's wrong?",
  silent: "Your browser is blocking sound. Click anywhere to hear {name}.",
  noServer: "Can't reach the server. You can still hear each other while Parley reconnects.",
  broken: "Lost the connection to {name}. Reconnecting...",
  compare: "Compare safety number",
  unsealed:
    "Something in this call didn't come from {name}'s devices and was rejected. Someone may be trying to listen in. If {name} has an older version of Parley open, reloading it there helps.",
  refused:
    "Something in this call was changed on the way and was rejected. If you can't hear each other, someone is interfering.",
  late:
    "Something in this call arrived too late and was rejected. If you can't hear each other, check the date and time on both devices.",
  notSealed: "This call can't go on: follow the instructions above the message box first.",
} as const;

/** Texts of a call's row in its direct message. */
export const rows = {
  missed: "{count, plural, one {Missed call} other {# missed calls}}",
  unanswered: "{count, plural, one {Call, no answer} other {# calls, no answer}}",
  declined: "Call declined",
  short: "Call, under 1 min",
  minutes: "Call, {minutes} min",
  hours: "Call, {hours} h {minutes} min",
} as const;

/** Toasts about calls. */
export const notices = {
  incoming: "Incoming call from {username}",
  missed: "Missed call from {username}",
  unanswered: "{username} didn't answer",
  connected: "Call connected!",
  rejected: "Call was rejected",
  ended: "Call ended",
  startFailed: "Failed to start call",
  noDevice: "{username} can't answer: none of their devices can read this conversation right now",
  acceptFailed: "Failed to accept call",
  rejectFailed: "Failed to reject call",
  endFailed: "Failed to end call",
  notReady: "You can't call here yet. Follow the instructions above the message box first.",
  private: "This conversation is now end-to-end encrypted. Call again to encrypt the call as well.",
} as const;
