/** Encrypted conversations: what they are, one's keys, and those of others (E2E-1, E2E-11, E2E-14, E2E-35). */
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

export const recoveryKey = {
  title: "Recovery key",
  hint:
    "Use it to open your encrypted conversations on another device, even if you lose this one. Keep it where only you can find it. Nobody can give it to you again, not even the host.",
  label: "Your recovery key",
  print: "Print",
  file: "parley-recovery-key.txt",
  fileText: "Recovery key of {username} for encrypted conversations in Parley:",
  next: "I've saved it",
  typeBack: "Type your recovery key to make sure you have it",
  confirm: "Confirm",
  confirmFailed: "The recovery key wasn't confirmed",
  back: "Show it again",
  later: "Later",
  laterHint:
    "You haven't saved your recovery key yet. If you lose this device, you lose access to your encrypted conversations.",
  laterHintMore:
    "You have more than one device, but you haven't saved a recovery key. If you lose all of them, nobody can open your messages: you can only reset your keys.",
  show: "Show recovery key",
  confirmed: "You've saved your recovery key.",
  forgotten: "Make a new recovery key",
  forgottenHint: "If you can't find it, make a new one. Your old key will stop working.",
  forgottenFailed: "Couldn't make a new recovery key",
  locked:
    "You made a new recovery key on another device. Enter it here once so this device stays in sync.",
} as const;

export const recover = {
  title: "Use your recovery key",
  hint:
    "You set up end-to-end encryption on another device. Enter your recovery key to read your encrypted conversations on this one.",
  cleared:
    "Your browser cleared its storage, including this device's keys. Enter your recovery key to read your encrypted conversations again.",
  field: "Recovery key",
  submit: "Continue",
  failed: "The recovery key couldn't be used",
  revoked:
    "This device was removed from your encrypted conversations. Your recovery key brings it back.",
  replaced:
    "Your keys were replaced on another device. If that wasn't you, change your password now.",
} as const;

/** On a device that has not seen the password yet (MEND-33). */
export const lockKeys = {
  title: "Protect this device's keys",
  hint:
    "Enter your password once. If your login ends, this device keeps your keys, and the password unlocks them.",
  password: "Your password",
  submit: "Protect keys",
  failed: "The keys couldn't be protected",
} as const;

/** Keys that the password of the sign-in didn't open (MEND-33). */
export const locked = {
  title: "This device's keys are locked.",
  hint:
    "Your password has changed since this device was last unlocked. Enter your previous password to read and write encrypted conversations here.",
  password: "Previous password",
  submit: "Unlock",
  failed: "The keys couldn't be unlocked",
  recoverHint: "Your recovery key also unlocks this device.",
} as const;

/** A new device that an older one of one's own lets in (E2E-12). */
export const pairing = {
  title: "Use another device",
  hint: "A device that can already read your encrypted conversations can let this one in.",
  ask: "Ask another device",
  askFailed: "Your other devices couldn't be asked",
  code: "QR code for your other device",
  shown:
    "Open Parley on your other device and scan this code with it. No camera? Choose to compare a number there.",
  waitOld: "Waiting for your other device…",
  until: "The request expires at {time}.",
  compareNew: "Does your other device show the same number?",
  compareOld: "Does the new device show the same number? If so, it can read along from now on.",
  same: "It's the same",
  differs: "It's another number",
  confirmOld: "Now confirm the number on your other device.",
  waitNew: "Waiting for the new device. Continue there.",
  failed: "The device couldn't be let in",
  over: "The request expired or was canceled on another device. You can ask again.",
  differed:
    "Nothing was shared. Someone may be interfering between your devices. If it happens again, don't let anyone in, and use your recovery key.",
  forged:
    "This server showed something that your other device didn't send. The request was canceled, and nothing was shared.",
  asksTitle: "A new device is asking",
  asks:
    "{browser} is logged in to your account and wants to read your encrypted conversations. Only let it in if you have it in front of you.",
  scan: "Scan its code",
  scanHint: "Hold the new device's code in front of the camera.",
  picture: "What the camera sees",
  noCamera: "The camera can't be used. Compare a number instead.",
  compare: "Compare a number",
  refuse: "That wasn't me",
  refused:
    "The request was canceled. The person who asked is logged in to your account, so change your password now.",
} as const;

export const devices = {
  title: "Devices that can read along",
  missing: "Couldn't load your devices.",
  current: "This device",
  used: "Last used {time}",
  unproven: "You haven't confirmed this device, so others don't trust it.",
  revoke: "Remove",
  revokeNamed: "Remove the device {name}, added {time}",
  revokeTitle: "Remove device",
  revokeText:
    "This logs the device out, and it can't read any new messages. Messages it has already read may stay on it. It can only come back with your password and your recovery key. If someone else has it, change your password as well.",
  revokeFailed: "The device couldn't be removed",
  removing: "Removing…",
  removed:
    "Removed. {count, plural, one {# conversation follows} other {# conversations follow}} when someone writes there.",
} as const;

/** A device of one's own that this one did not let in (MEND-76). */
export const newDevice = {
  question: "New device: {device}. Was this you?",
  yes: "Yes",
  remove: "Remove",
  failed: "That didn't work",
} as const;

/** What the page runs (E2E-37); it claims no more than E2E-4. */
export const program = {
  title: "The program that runs here",
  label: "Fingerprint of the program",
  missing: "The program couldn't be checked.",
  same:
    "{count, plural, one {The # file that this page runs matches} other {All # files that this page runs match}} this server's list. The list's fingerprint:",
  outdated: "This page is from a different version than this server's current one.",
  reload: "Reload",
  others:
    "This page runs code that isn't on this server's list. Don't write anything confidential here until someone who knows about this has looked at these files.",
  compare:
    "To compare it, run parley verify-client {origin} on another computer, with a copy of Parley that you got elsewhere. It should print the same fingerprint. Each release lists its own.",
  limit:
    "The host also serves this page, so a modified program could show any number here. Checking from another computer finds changes made for everyone, but not changes made only for you.",
} as const;

export const anew = {
  title: "Reset your keys",
  hint:
    "If you've lost all your devices and your recovery key, you can get new keys after 24 hours. Earlier messages stay unreadable, and your contacts are asked to confirm your new keys.",
  begin: "Reset your keys",
  text:
    "After 24 hours you can make new keys. Until then, any of your devices can cancel. You'll no longer be able to read earlier messages.",
  password: "Password",
  code: "Two-factor code",
  codeHint: "Only if two-factor is on.",
  failed: "Couldn't reset your keys",
  waiting: "You asked to reset your keys. It takes effect {time}.",
  foreign:
    "Someone asked to reset your keys. It takes effect {time}. If that wasn't you, cancel it and change your password.",
  cancel: "Cancel",
  cancelFailed: "Couldn't cancel it",
  finish: "Make new keys",
} as const;

export const split = {
  title: "This server has shown two different key logs.",
  hint: "You can write to devices you already know.",
  alert: "This server has shown two different key logs. You can write to devices you already know.",
  other: "This server shows another server's key log.",
  otherHint: "Nothing encrypted is sent until you continue.",
  otherAlert:
    "This server shows another server's key log. Nothing encrypted is sent until you continue.",
  concerns:
    "People's keys may be wrong in: {names}. Save both logs and show them to someone who can help.",
  save: "Save both",
  goOn: "Continue with the current log",
  goOnTitle: "Continue with the current log?",
  goOnText:
    "If someone is lying to you, this log may be the false one. You'll have to reconfirm everyone whose keys differ before you can write to them.",
  goOnOtherText:
    "This server may not be the one you know. You'll have to confirm everyone again before you write to them.",
  goOnFailed: "You couldn't continue with this log",
  file: "parley-key-logs.json",
} as const;

/** A server that was restored from a backup (MEND-32). */
export const restored = {
  alert:
    "This server was restored and lost records. Your devices are handing back what they know. If nobody restored it, compare safety numbers.",
  title: "This server was restored and lost records.",
  hint:
    "Your devices are handing back what they know. If nobody restored it, compare safety numbers.",
} as const;

/** What is in the key log in one's own name, and not made by oneself (E2E-34). */
export const audit = {
  alert:
    "{count, plural, one {This server's log has a key entry in your name that none of your devices made.} other {This server's log has # key entries in your name that none of your devices made.}} People who recently started writing to you may have been given those keys instead of yours. Tell them, and compare safety numbers.",
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

/** In the place of a message, or below it (E2E-40). */
export const rows = {
  beforeJoined: "Can't decrypt: sent before you joined",
  lost: "Written before you lost your keys",
  noKey: "Can't decrypt: no key on this device",
  damaged: "Can't decrypt: damaged or forged",
  falseClaim: "{name}'s device says something false about this server's records.",
  left: "From someone who has left",
  unsealed: "Not shown: this message wasn't encrypted",
  unknownVersion: "Can't decrypt: sent with a newer Parley",
  deleted: "This message was deleted",
  removed: "Removed by the server",
  restored: "Lost when this server was restored",
  tooOld: "Can't decrypt: this browser is too old",
  noStorage: "Can't decrypt: your browser blocks site data",
  notYet: "Can't decrypt yet",
  ask: "Ask {name}",
  askDraft: "I can't read one of your messages. Can you send it again?",
  recoveryKey: "Use recovery key",
  otherDevice: "Or read it on another of your devices.",
  setUp: "Set up your keys",
  details: "Details",
  damagedDetails:
    "This isn't what {name} wrote, or it doesn't come from one of {name}'s devices. It was stored as number {number} on {time}. It isn't shown because nobody can tell who it's from.",
  unsealedDetails:
    "It was stored as number {number} on {time} in a form that this server's host can read. Encrypted conversations don't show such messages.",
  update: "Update Parley",
  missing: "Something that {name} sent is missing",
  missingHint: "It got lost on the way, or this server is holding it back.",
  askAgain: "Ask again",
  shared: "Shared by {name}",
  deviceSays: "{name}'s device says {time}",
  serverSays: "The server says: {text}",
  before: "Before this the server could read along",
} as const;

/** In the place of the input, or above it: what an encrypted conversation waits for (E2E-40). */
export const composer = {
  waiting: "Waiting for {name} to come online",
  waitingHint: "{name}'s device lets this one in. That happens by itself.",
  waitingHintGroup: "A device of {name} lets this one in. That happens by itself.",
  waitingHintOwner:
    "One of {name}'s devices lets this one in. If your keys are new, {name} is asked first.",
  unconfirmedSelf: "Nobody here has let you read along yet",
  unconfirmedSelfHint: "{name} can do that, by the padlock of this conversation.",
  notify: "Notify me",
  notified: "You'll be notified",
  ready: "{name} is here: you can write now",
  unconfirmedAlone:
    "The server lets you in, but nobody has confirmed it. Ask someone who manages members here.",
  readyNow: "You can write here now",
  unbegun: "End-to-end encryption isn't set up in this channel yet",
  unbegunHint: "Once this server's owner sets it up, everyone who can read here can write.",
  unbegunOwner: "Once you set it up, everyone who can read here can write.",
  noKeysThere: "{name} hasn't set up end-to-end encryption yet",
  unconfirmed: "{name} can't read along yet",
  refused: "A device of {name} could not be added",
  refusedHint:
    "The server shows a key for it that isn't its own, so it can't read anything here. If this doesn't change, {name} can remove the device in Settings and set it up again.",
  show: "Show",
  removing: "Removing {name}…",
  removingDevice: "Removing a device…",
  changed: "{name} has new keys",
  changedHint:
    "This happens when someone loses all their devices. If you're not sure, first ask {name} some other way.",
  changedOwnerHint:
    "{name} owns this server, so these keys decide who can read here. If you're not sure, first ask {name} some other way.",
  accept: "Continue with {name}'s new keys",
  verifiedChanged: "{name}'s keys aren't the ones you verified",
  verifiedChangedHint: "Nothing is sent until you compare the safety number again.",
  compare: "Compare safety number",
  withheld: "This server is holding something back",
  withheldHint:
    "Others here know of a change that this server doesn't show you. Nothing is sent. If it was restored from a backup, any device that knows the change brings it back.",
  withheldOf: "This server is holding something back about {name}'s devices.",
  withheldOfHint:
    "Its key log has an entry that it doesn't show. Nothing is sent here until it does. Your other conversations aren't affected.",
  giveUp: "Go on without it",
  giveUpTitle: "Go on with what the server shows?",
  giveUpText:
    "Only do this if the host restored this server from a backup and no device that knows the rest will come back. Anyone removed since the backup can read new messages until they're removed again.",
  giveUpFailed: "That didn't work. Try again.",
  frozen: "{name}'s device tried to add somebody whom nobody allowed",
  falseKey: "{name} named a key for {other} that isn't proven",
  falseKeyHint: "It was ignored, and nobody gets in with it. Ask {name} what happened.",
  frozenByNobody: "Someone changed this conversation without permission",
  frozenHint: "Nothing is sent until you continue without that change.",
  repair: "Go on without it",
  goOnNow: "Go on without waiting",
  noKeys: "No key on this device",
  noKeysHint: "Use your recovery key to add this device.",
  cleared: "Storage was cleared",
  clearedHint:
    "Your browser removed this device's keys. Your recovery key restores them, along with everything you could read.",
  useKey: "Use recovery key",
  newKeys: "This conversation is end-to-end encrypted",
  newKeysHint: "Set up your keys to read and write here. It takes a moment.",
  setUp: "Set up",
  number: "Safety number with {name}:",
  outdated: "Update Parley to write here",
  outdatedHint: "You can still read this conversation. Reload the page to get the new version.",
  update: "Update Parley",
  tooOld: "This browser is too old",
  copying: "Checking the keys of this server: {percent}%",
  slow: "Opening this conversation is taking longer than usual",
  slowHint: "Check your connection. What you typed is kept.",
  saidOpen: "The server says this conversation is not encrypted",
  wanted: "Encryption isn't on yet. Your messages wait until it is.",
  keepOpen: "Keep it unencrypted",
  keepOpenTitle: "Keep it unencrypted?",
  keepOpenText:
    "This server's host can read what you write here, including messages that are waiting.",
  twin: "The server shows another #{name} that isn't encrypted.",
  twinHint: "The #{name} you know is encrypted. This server's host can read this one.",
  writeAnyway: "Write there anyway",
  failed: "This encrypted conversation can't be opened",
  otherHint:
    "It no longer matches what this device knows about the conversation. Nothing was sent, and what you've already read stays here.",
  starting: "Encryption is being set up…",
  lost: "Nobody is left to let you in",
  lostHint:
    "You and {name} have all reset your keys. Begin again. Earlier messages can no longer be read.",
  beginAgain: "Begin again",
  lostOwner: "You've lost the keys that make you the owner of this server's encrypted channels",
  lostOwnerHint:
    "Continue with your new ones. Each member is asked once whether to accept them. The first who does lets you in.",
  goOn: "Go on with new keys",
  later: "Keep your recovery key now",
  laterHint:
    "You postponed this a week ago. If you lose this device, you lose access to your encrypted conversations.",
  keep: "Keep recovery key",
  notNow: "Not now",
  actFailed: "That didn't work",
} as const;

/** Around the conversation: padlock, panel, and how one begins (E2E-39, E2E-49). */
export const exported = {
  title: "Export",
  hint:
    "Everything this device can read here, as a JSON file. It isn't encrypted: anyone with the file can read it.",
  submit: "Export messages",
  failed: "The messages couldn't be exported",
} as const;

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

/** A row in a conversation that somebody wants to encrypt (MEND-20). */
export const invites = {
  own: "You asked to encrypt this conversation end to end.",
  other: "{name} wants to encrypt this conversation end to end.",
  accept: "Set up",
  failed: "Encryption couldn't be set up",
} as const;

/** Turning encryption on with people who have no keys yet, and what messages wait for (MEND-20). */
export const start = {
  keys: "This makes keys that only your devices have. You can save your recovery key later.",
  none:
    "{name} hasn't set up end-to-end encryption yet. {name} gets an invitation here, and your messages wait until it's done.",
  noneInGroup:
    "Nobody else here has set up end-to-end encryption yet. They get an invitation here, and your messages wait until someone has.",
  waiting: "Waiting for {name} to set up end-to-end encryption. Your messages wait until then.",
  waitingGroup:
    "Waiting for someone here to set up end-to-end encryption. Your messages wait until then.",
  reason: "Waiting for {name}",
  reasonGroup: "Waiting for the others",
  reasonOffline: "Will be sent when someone is online",
  invite: "Invite {name}",
  inviteGroup: "Invite the others",
} as const;

/** What is confirmed, in a sentence each (MEND-34). `permissions`: their names. */
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

/** Why an own message does not go out. */
export const unsent = {
  notReady: "Not sent. First do what this conversation asks for below.",
  twin: "Not sent. The server shows another channel with this name that isn't encrypted.",
} as const;

/** Names in encrypted conversations (MEND-29). */
export const names = {
  twin: "{name} (not the {name} you know)",
  renamed: "{from} is now called {to}",
  offered: "The server now calls {name} “{offered}”",
  use: "Use new name",
} as const;

/** Whom one mentions (E2E-31). */
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

/** Over the chat, with a way to the settings. */
export const notices = {
  open: "Open settings",
  asked: "A new device wants to read your encrypted conversations",
  askedHint: "If that wasn't you, someone else is logged in to your account.",
  anew: "Someone asked to reset your keys",
  anewHint: "If that wasn't you, cancel it and change your password.",
  foreign: "This server has keys in your name that aren't yours",
} as const;

/** Lines over the chat, each with one button (MEND-20, MEND-33, MEND-41). */
export const lines = {
  recovery: "Your recovery key isn't saved yet.",
  save: "Save it",
  elsewhere: "This device can't read your encrypted conversations yet.",
  bring: "Set up",
  locked: "Your encryption keys are locked on this device.",
  unlock: "Unlock",
  lock: "Enter your password once to protect your keys.",
  protect: "Protect keys",
} as const;

export const leaving = {
  keys: "Delete this device's encryption keys? You'd need your recovery key or another device.",
  keep: "Keep keys, locked",
  delete: "Delete keys",
  lastDevice:
    "This is your only device with keys, and you haven't saved your recovery key. If you delete its keys, nobody can open your encrypted conversations again, not even you.",
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
