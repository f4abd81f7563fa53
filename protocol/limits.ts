/** Every number of the spec and the decisions that more than one place needs. */

const KB = 1024;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Lengths in characters unless the name says otherwise. */
export const LIMITS = {
  usernameMin: 2,
  usernameMax: 32,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 1024,
  publicKeyMax: 1024,
  customStatusMax: 128,
  bioMax: 190,
  pronounsMax: 50,
  socialLinksMax: 10,
  urlMax: 500,
  linkNameMax: 50,
  /** Bytes of the picture; this many are refused. */
  avatarMax: 2 * KB * KB,
  bannerMax: 5 * KB * KB,
  recoveryCodes: 10,
  serverNameMin: 2,
  serverNameMax: 100,
  descriptionMax: 500,
  channelNameMax: 64,
  roleNameMax: 64,
  reasonMax: 512,
  serversPerUser: 100,
  /** Friend requests of one sender that wait for an answer (D-RATE). */
  friendRequestsPending: 10,
  channelsPerServer: 200,
  /** Without @everyone. */
  rolesPerServer: 100,
  /** Roles and people with an override in one channel: what fits into one stored value. */
  overridesPerChannel: 200,
  invitesPerServer: 100,
  inviteCodeLength: 10,
  customCodeMin: 3,
  customCodeMax: 32,
  inviteUsesMax: 100,
  /** Milliseconds (D-SRV-2). */
  inviteLifeMin: MINUTE,
  inviteLifeMax: 365 * DAY,
  inviteLifeDefault: 7 * DAY,
  publicKeysPerLookup: 100,
  /** Plain text of a message; checked in the client, the server only sees ciphertext (D-MSG-4). */
  messageTextMax: 4000,
  /**
   * Hostile clients write more (HARD-1). Characters and lines of a text that are shown at once,
   * with markup, and in which mentions are looked for; and characters that are held of it at all.
   */
  richTextMax: 16 * KB,
  richLinesMax: 400,
  heldTextMax: KB * KB,
  /** Characters of a message in a label or an announcement. */
  wordsMax: 4000,
  nonceMax: 64,
  /** Milliseconds that a nonce is remembered (D-MSG-1). */
  nonceLife: DAY,
  pageDefault: 50,
  pageMax: 100,
  /** Characters of base64 in one page of history (D-MSG-3). */
  pageContentMax: 8 * KB * KB,
  /** Characters of base64 above which sockets carry a reference (D-MSG-3). */
  inlineContentMax: 64 * KB,
  /** Bytes of one socket frame (D-MSG-4). */
  frameMax: 256 * KB,
  /** Bytes of a request body: messages, and everything else. */
  messageBodyMax: 20 * KB * KB,
  bodyMax: 64 * KB,
  badgeMax: 99,
  emojiBytes: 32,
  /** Different emoji on one message (D-MSG-9). */
  emojisPerMessage: 20,
  /** Reactions on one message: what fits into one stored value. */
  reactionsPerMessage: 1500,
  bulkDeleteMax: 100,
  pinsPerChannel: 50,
  /** Milliseconds (D-SRV-6). */
  muteMin: MINUTE,
  muteMax: 28 * DAY,
  /** Milliseconds that moderation acts are kept (D-SRV-7). */
  auditLife: 90 * DAY,
  /** What is kept of one account's security log: milliseconds, sign-ins, everything else (HARD-3). */
  securityLife: 90 * DAY,
  securitySignIns: 50,
  securityChanges: 100,
  /** Entries of the audit log in one answer. */
  auditPage: 500,
  /** Bytes of an attachment; this many are refused (MSG-23). */
  attachmentMax: 10 * KB * KB,
  /** People in one voice channel, and screens that are shared there at once (D-VOICE-1). */
  voicePerChannel: 25,
  sharesPerChannel: 2,
  peerIdMax: 128,
  /** Bytes (D-VOICE-2). */
  sdpMax: 64 * KB,
  candidateMax: 2 * KB,
} as const;

/** Milliseconds. */
export const TIMES = {
  tokenLife: DAY,
  sessionLife: 30 * DAY,
  /** How long after signing in what is dangerous needs no password (HARD-3). */
  signInFresh: 5 * MINUTE,
  /** How long the old sessionToken still works after a rotation (D-ACCT-3). */
  rotationGrace: MINUTE,
  /** How long a user stays online after the last socket went (D-SOC-4). */
  presenceGrace: 30_000,
  /** How long a lost socket may take to come back into voice (D-VOICE-1). */
  voiceGrace: 10_000,
  /** How long a call rings (D-VOICE-3), and how long both then have to join it. */
  callRings: 30_000,
  callJoins: MINUTE,
  typingStops: 3000,
  copiedShown: 2000,
  /** The manage-roles modal closes by itself (ROLE-29). */
  rolesSavedShown: 1500,
  /** How long a message is marked that one has jumped to. */
  markShown: 2000,
  toastShown: 5000,
  /** Messages of one author within this time form one group (ui.md). */
  messageGroup: 7 * MINUTE,
  socketTimeout: 20_000,
  reconnectMin: 1000,
  reconnectMax: 5000,
} as const;
