/** Encrypted conversations: what they are, and who reads them (E2E-1, E2E-35, E2E-39). */

export const about = {
  title: "End-to-end encryption",
  promise:
    "Only the devices of the people in this conversation can read it. The host of this server sees who is here, when and how much they write, whom they mention and how long calls last, but not what is said. Parley's program comes from the host too: a host that changes it could read along. If that matters, compare safety numbers and check the program (Settings).",
  more: "<link>Who can read what you write</link>",
  begin: "Set up",
  beginHint:
    "This creates keys that only your devices have, and a recovery key for you to keep. It takes a moment.",
  beginFailed: "End-to-end encryption couldn't be set up",
  ready: "This device is set up for end-to-end encryption.",
  missing: "Your encrypted conversations couldn't be loaded.",
} as const;

export const safety = {
  title: "Safety number",
  hint:
    "Compare it with {username}, ideally in person. If all digits match, nobody is between you.",
  verified: "Verified",
  verify: "Mark as verified",
  unverify: "Remove mark",
  changed: "{username} has new keys. This happens when someone loses all their devices.",
  accept: "Continue with {username}'s new keys",
  verifiedChanged:
    "{username}'s keys aren't the ones you verified. Compare the number again, or remove the mark.",
  failed: "It couldn't be changed",
} as const;

/** The export of a conversation. */
export const exported = {
  title: "Export",
  hint:
    "Everything this device can read here, as a JSON file. It isn't encrypted: anyone with the file can read it.",
  submit: "Export messages",
  failed: "The messages couldn't be exported",
} as const;

/** Around the conversation: padlock, panel, and how one begins (E2E-39, E2E-49). */
export const conversation = {
  title: "End-to-end encrypted",
  padlock: "End-to-end encrypted: only the people here can read it",
  alarm: "End-to-end encrypted: needs your attention",
  opening: "End-to-end encrypted: getting ready",
  people: "Who can read it",
  you: "{name} (you)",
  somebody: "Somebody",
  devices: "{count, plural, one {# device} other {# devices}}",
  known: "Not verified",
  verified: "Verified",
  changed: "New keys",
  verifiedChanged: "Not the keys you verified",
  safety: "Safety number",
  open: "Safety number of {name}",
  unconfirmed: "Not confirmed",
  unconfirmedHint:
    "The server says they're here. They can read along once someone in this conversation confirms it.",
  helpers: "Who can let this device in",
  confirm: "Confirm",
  confirmNamed: "Confirm {name}",
  confirmFailed: "That couldn't be confirmed",
  history: "What was written before",
  historyPair:
    "Nobody else can join. Any device that either of you adds can read all of the conversation.",
  historyLabel: "Newcomers read what was written before",
  historyHint: "This applies to messages sent from now on.",
  historyAll: "New members can read everything that was written here.",
  historyJoined: "New members can only read messages sent after they join.",
  lastChange: "Last change",
  lastChangeBy: "{name}, {time}",
  noChange: "This device hasn't seen any.",
  calls:
    "Calls go from device to device, encrypted. Connecting them still goes through this server.",
  begunBy: "Trusted owner",
  begunByHint:
    "{name} was the first to turn on end-to-end encryption on this server. This key decides who can read here. Compare it with {name}, in person or by phone.",
  begunByYou:
    "You were the first to turn on end-to-end encryption on this server. Your key decides who can read here.",
  changes: "Not confirmed for encrypted channels",
  changesHint:
    "The server reports this change, but nobody has confirmed it yet. It applies to channels without encryption, but not here until someone confirms it.",
  changedRules: "Roles and permissions of this channel",
  confirmRules: "Confirm the roles and permissions of this channel",
  forOthers: "Someone with a higher role has to confirm this",
  makeChannel:
    "From now on, only the devices of people who can read #{name} can read new messages. The host of this server can't, and neither can anyone who gets hold of its data.",
  beginChannel:
    "Only the devices of people who can read #{name} will be able to read its messages. The host of this server can't, and neither can anyone who gets hold of its data.",
  canRead: "Can read",
  canAdmit: "Can let others in",
  nobodyElse: "Nobody else can be let in.",
  channelOwner:
    "A server's owner sets up its first encrypted channel. Everyone else's keys are checked against theirs.",
  begin: "Set up",
  make: "Turn on end-to-end encryption",
  makeTitle: "Turn on end-to-end encryption",
  makeText:
    "From now on, only your devices and {name}'s can read new messages. The host of this server can't, and neither can anyone who gets hold of its data.",
  makeBefore: "Earlier messages stay as they are: the server could read them.",
  makeForGood: "This can't be undone.",
  makeFailed: "End-to-end encryption couldn't be turned on",
  checking: "Looking up {name}'s keys…",
  checkFailed: "Couldn't look up {name}'s keys",
  makeGroupText:
    "From now on, only the devices of people in this group can read new messages. The host of this server can't, and neither can anyone who gets hold of its data. People you add later can only read new messages.",
  withoutKeys:
    "Not set up for end-to-end encryption yet: {names}. They can read along once they've done that and someone here has confirmed it.",
  checkingGroup: "Looking up everyone's keys…",
  checkGroupFailed: "Couldn't look up the keys of people in this group",
} as const;

/** Changes to confirm, a sentence each (MEND-34). `permissions`: their names. */
export const sentences = {
  everyone: "@everyone",
  member: "{name} is let in with the keys they have now.",
  kick: "{name} is removed.",
  ban: "{name} is removed.",
  transfer: "{name} owns this server.",
  assign: "{name} gets the role {role}.",
  unassign: "{name} loses the role {role}.",
  deleted: "The role {who} is deleted.",
  moved: "The role {who} changes its position.",
  can: "{who} can do this across the server: {permissions}.",
  cannot: "{who} can no longer do this across the server: {permissions}.",
  canHere: "{who} can do this in this channel: {permissions}.",
  cannotHere: "{who} can't do this in this channel: {permissions}.",
  unsaid: "This channel no longer sets this for {who}: {permissions}.",
  inGroup: "{name} is let in with the keys they have now, and can add others.",
} as const;

/** Names in encrypted conversations (MEND-29). */
export const names = {
  twin: "{name} (not the {name} you know)",
  renamed: "{from} is now called {to}",
  offered: "The server now calls {name} “{offered}”",
  use: "Use new name",
} as const;

/** Mentions revealed to the server (E2E-31). */
export const mentions = {
  title: "Mentions",
  label: "Let the server see who I mention in end-to-end encrypted channels",
  hint:
    "The server can then notify them right away, but its host sees who you mention. In direct messages and groups, the server never sees it.",
} as const;

/** Slash commands of encrypted conversations (E2E-33). */
export const commands = {
  useMe: "Usage: /me text",
  useRoll: "Usage: /roll [NdM]",
  help:
    "/me text: says what you do\n/roll [NdM]: rolls N dice with M sides\n/shrug [text]: ends a text with a shrug",
  unknown: "{command} doesn't work in encrypted conversations. Nothing was sent.",
} as const;

/** Why something did not work. */
export const faults = {
  browser_too_old:
    "This browser is too old. End-to-end encryption needs Chrome or Edge 137, Firefox 130 or Safari 17.",
  storage_blocked:
    "Your browser blocks site data, so Parley can't keep keys. Allow it, or leave the private window.",
  keys_exist: "You already set up end-to-end encryption on another device. Use your recovery key.",
  no_keys: "This device has no keys yet.",
  malformed_recovery_key: "That isn't a valid recovery key. Check each group of four characters.",
  wrong_recovery_key: "That isn't your recovery key.",
  no_vault: "There's nothing to recover yet.",
  vault_outdated: "You've reset your keys since. This recovery key belongs to your old ones.",
  newer_version: "A newer version of Parley saved your keys. Reload the page to update Parley.",
  pairing_over: "The request has expired. Ask again on the new device.",
  pairing_answered: "Another device is answering. Cancel and ask again.",
  pairing_forged: "This server showed something that your other device didn't send.",
  wrong_code: "That isn't the code of the device that's asking.",
  this_device: "This device can't remove itself. Log out instead.",
  key_changed: "The key changed while you were comparing. Compare the new number.",
  verified: "You verified other keys. Compare the number again, or remove the mark.",
  split_log: "This server has shown two different key logs.",
  withheld: "This server is holding something back about this person's devices.",
  unproven: "This server shows keys that it can't prove.",
  no_progress: "The server didn't let this go through. Try again in a moment.",
  other_conversation: "The server opened a different conversation",
  other_account: "The server says you're someone else. Nothing was sent.",
  locked: "This device's keys are locked.",
  wrong_former_password: "That password doesn't unlock this device's keys.",
  other_version:
    "Another version of Parley is open in this browser. Close its tabs, then try again.",
  ended: "You're logged out.",
} as const;
