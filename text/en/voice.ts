/** The user's own switches. */
export const controls = {
  label: "Voice controls",
  mute: "Mute",
  muteKeys: "Mute (Ctrl Shift M)",
  unmute: "Unmute",
  unmuteKeys: "Unmute (Ctrl Shift M)",
  deafen: "Deafen",
  deafenKeys: "Deafen (Ctrl Shift D)",
  undeafen: "Undeafen",
  undeafenKeys: "Undeafen (Ctrl Shift D)",
  share: "Share Screen",
  stopSharing: "Stop Sharing",
  debug: "Debug Settings",
  leave: "Leave",
  askMicrophone: "If your browser asks, allow the microphone.",
  blocked: "Your browser is blocking sound. Click anywhere on the page.",
  listenOnly: "You can listen here, but not speak.",
  byVoice: "Voice activation enabled - speak to transmit",
  byKey: "Push-to-talk enabled - hold {key} to transmit",
  shareFailed: "Failed to share screen",
} as const;

/** Voice states of a person, beside their name. */
export const marks = {
  speaking: "Speaking",
  sharing: "Sharing their screen",
  mutedByModerator: "Muted by a moderator",
  muted: "Muted",
  deafened: "Deafened",
} as const;

/** Voice bar below the chat. */
export const bar = {
  label: "Voice channel",
  screens: "{count, plural, one {# screen} other {# screens}}",
  view: "View",
  leave: "Leave",
  show: "Show participants",
  hide: "Hide participants",
  participants: "{count, plural, one {# participant} other {# participants}}",
} as const;

/** Participants of the channel, over the chat, and their connections. */
export const stage = {
  close: "Back to Chat",
  watch: "Watch",
  good: "Good connection, {ping} ms",
  fair: "Weak connection, {ping} ms",
  poor: "Poor connection, {ping} ms",
} as const;

export const people = {
  within: "In {channel}",
  label: "Participants",
  you: "(you)",
  connecting: "Connecting...",
  failed: "Cannot be reached",
  volume: "Volume",
  volumeValue: "{percent} percent",
} as const;

export const screens = {
  own: "You are sharing your screen",
  other: "{username} is sharing their screen",
  enlarge: "Fullscreen",
  shrink: "Exit fullscreen",
  minimize: "Minimize",
  list: "Shared screens",
  you: "You",
  loading: "Loading screen share...",
  active: "{count} screen share(s) active",
  view: "View",
} as const;

/** How the connections are, and what may be wrong. */
export const debug = {
  title: "Debug Settings",
  question: "Something wrong?",
  about: "This checks your microphone, the server and your connections, and says what to do.",
  examine: "Find out",
  again: "Check again",
  settings: "Voice settings",
  connections: "Connections",
  connectionsHint: "Measured every second while this is open.",
  none:
    "Nobody else is here yet. People who join appear here, with the quality of their connection.",
} as const;

/** Results of a check. */
export const findings = {
  well: "Fine",
  doubtful: "Uncertain",
  ill: "Problem",
} as const;

/** Connection with a person. */
export const connection = {
  connecting: "Connecting",
  connected: "Connected",
  restarting: "Finding another way",
  resting: "Trying again soon",
  failed: "Cannot be reached",
  closed: "Closed",
  ping: "Ping",
  loss: "Loss",
  jitter: "Jitter",
  received: "Received",
  sent: "Sent",
  route: "Route",
  direct: "Direct",
  relayed: "Relayed",
} as const;

/** Keys and mouse buttons, within a sentence. */
export const keys = {
  controlLeft: "left Ctrl",
  controlRight: "right Ctrl",
  shiftLeft: "left Shift",
  shiftRight: "right Shift",
  altLeft: "left Alt",
  altRight: "right Alt",
  middleButton: "the middle mouse button",
  fourthButton: "mouse button 4",
  fifthButton: "mouse button 5",
} as const;

/** Toasts about voice. */
export const notices = {
  joined: "Connected to {channel}",
  left: "Left voice channel",
  lost: "You left voice: the connection to the server was lost.",
  joinFailed: "Failed to join voice channel. Please check your microphone permissions.",
  leaveFailed: "Failed to leave voice channel",
  error: "Voice error: {message}",
  rateLimited: "Voice rate limited: {message}",
  rateLimitedFor: "Voice rate limited: {message} Try again in {seconds} seconds.",
} as const;

/** Why there is no microphone. */
export const microphone = {
  insecure: "Voice needs a secure connection. Open this page through its https address.",
  unsupported: "This browser can't record audio. Try a current Firefox, Chrome, Edge or Safari.",
  denied:
    "Microphone permission denied. Allow the microphone for this page in your browser, then try again.",
  missing: "No microphone found. Connect one, then try again.",
  busy: "Your microphone is in use by another app. Close that app, then try again.",
  failed: "Couldn't start the microphone. Try again, or choose another one in the settings.",
} as const;

/** Why no screen is shared. */
export const screenErrors = {
  unsupported: "Screen sharing is not supported in this browser",
  denied: "Screen sharing permission denied",
  none: "No screen to share",
  failed: "Failed to start screen share: {reason}",
} as const;

/** Checks of the connection test. */
export const checks = {
  page: "Secure connection",
  permission: "Permission",
  microphone: "Microphone",
  server: "Server",
  routes: "Connection routes",
  sound: "Sound",
} as const;

/** Results of each check in the connection test. */
export const advice = {
  secure: "This page may use the microphone.",
  allowed: "You have allowed the microphone.",
  silent: "{name} is silent. Check whether it's muted, or choose another one.",
  works: "{name} works.",
  someWorks: "Your microphone works.",
  reachable: "The server can be reached.",
  unreachable: "Can't reach the server. Check your connection. Parley keeps trying.",
  relay: "Directly, or through this server's relay.",
  internet: "Directly, including over the internet. Strict company networks may block it.",
  local:
    "Only within your own network. To talk over the internet, the host has to start Parley with --relay or --stun.",
  nowhere: "The browser found no route. Turn off extensions that block WebRTC, or your VPN.",
  firewall:
    "Can't reach {username} directly. There may be a firewall between you. The host can start Parley with --relay.",
  blocked: "The browser is blocking sound. Click anywhere on the page.",
} as const;
