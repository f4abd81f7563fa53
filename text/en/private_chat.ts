/** Texts in the chat of an encrypted conversation (E2E-40, MEND-20). */

/** Placeholders and notes of messages (E2E-40). */
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

/** Notices in place of the input or above it: what an encrypted conversation waits for (E2E-40). */
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

/** Row in a conversation that a person wants to encrypt (MEND-20). */
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

/** Why an own message does not go out. */
export const unsent = {
  notReady: "Not sent. First do what this conversation asks for below.",
  twin: "Not sent. The server shows another channel with this name that isn't encrypted.",
} as const;
