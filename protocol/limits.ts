/** Every number of the spec and the decisions that more than one place needs. */

const KB = 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Characters; separate from the others, so that /login loads none of them. */
export const MAX_CUSTOM_CODE = 32;
export const MAX_TOPIC = 1024;

/** People in a group, including its creator (E2E-16). */
export const MIN_GROUP = 3;
export const MAX_GROUP = 10;

/** Lengths in characters unless the name says otherwise. */
export const LIMITS = {
  usernameMin: 2,
  usernameMax: 32,
  /** Graphemes, as people count them, and characters, of which a grapheme may have several. */
  displayNameMax: 32,
  displayNameCharactersMax: 256,
  /** Bytes of UTF-8 (COM-6). */
  nicknameBytesMax: 128,
  emailMax: 254,
  passwordMin: 6,
  /** Password of the installation's first admin (MEND-24). */
  adminPasswordMin: 10,
  passwordMax: 1024,
  customStatusMax: 128,
  bioMax: 190,
  pronounsMax: 50,
  socialLinksMax: 10,
  urlMax: 500,
  linkNameMax: 50,
  /** Bytes of the picture; this many are refused. */
  avatarMax: 2 * KB * KB,
  bannerMax: 5 * KB * KB,
  /**
   * Pixels above which a browser decodes no picture: a chosen one, or one in a message (HARD-13).
   */
  decodedPixelsMax: 50_000_000,
  recoveryCodes: 10,
  serverNameMin: 2,
  serverNameMax: 100,
  descriptionMax: 500,
  channelNameMax: 64,
  threadNameMax: 100,
  roleNameMax: 64,
  reasonMax: 512,
  customCodeMin: 3,
  customCodeMax: MAX_CUSTOM_CODE,
  inviteUsesMax: 100,
  /** Milliseconds (D-SRV-2). */
  inviteLifeMin: MINUTE_MS,
  inviteLifeMax: 365 * DAY_MS,
  /** Plain text of a message; checked in the client, the server only sees ciphertext (D-MSG-4). */
  messageTextMax: 4000,
  /**
   * Hostile clients write more (HARD-1). Characters and lines of a text that are shown at once,
   * with markup and mentions; and characters that are kept of it in total.
   */
  richTextMax: 16 * KB,
  richLinesMax: 400,
  heldTextMax: KB * KB,
  /** Characters of a message in a label or an announcement. */
  wordsMax: 4000,
  pageDefault: 50,
  pageMax: 100,
  /** Characters of base64 above which sockets carry a reference (D-MSG-3). */
  inlineContentMax: 64 * KB,
  /** Characters of base64 of a large message's text without its file (UX-10). */
  previewMax: 8 * KB,
  /** Bytes of a request body that carries a message. */
  messageBodyMax: 20 * KB * KB,
  badgeMax: 99,
  emojiBytes: 64,
  bulkDeleteMax: 100,
  /** Bytes of an attachment; this many are refused (MSG-23). */
  attachmentMax: 10 * KB * KB,
} as const;

/** Milliseconds. */
export const TIMES = {
  /** How long a lost socket may take to come back into voice (D-VOICE-1). */
  voiceGrace: 10_000,
  typingStops: 3000,
  copiedShown: 2000,
  /** The manage-roles modal closes by itself (ROLE-29). */
  rolesSavedShown: 1500,
  /** How long a message is marked that one has jumped to. */
  markShown: 2000,
  toastShown: 5000,
  /** Messages of one author within this time form one group (ui.md). */
  messageGroup: 7 * MINUTE_MS,
  socketTimeout: 20_000,
  reconnectMin: 1000,
  reconnectMax: 5000,
  /** How long the server remembers a nonce (D-MSG-1). */
  nonceLife: DAY_MS,
} as const;
