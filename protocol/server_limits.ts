/** Numbers that only the server needs: apart, so that no page carries them. */

const KB = 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Lengths in characters unless the name says otherwise. */
export const SERVER_LIMITS = {
  publicKeyMax: 1024,
  /** Pixels of avatars, banners and icons: a side, and all frames of an animation (HARD-13). */
  pictureSideMax: 4096,
  picturePixelsMax: 4 * 4096 * 4096,
  pictureFramesMax: 1000,
  channelsPerServer: 500,
  categoriesPerServer: 50,
  /** Without @everyone. */
  rolesPerServer: 100,
  publicKeysPerLookup: 100,
  nonceMax: 64,
  /** Milliseconds (D-SRV-6). */
  muteMin: MINUTE_MS,
  muteMax: 28 * DAY_MS,
  /** Most seconds before a ban whose messages it may delete (MEND-26g). */
  banDeletionMax: 7 * DAY_MS / 1000,
  peerIdMax: 128,
  /** Bytes (D-VOICE-2). */
  sdpMax: 64 * KB,
  candidateMax: 2 * KB,
  serversPerUser: 100,
  /** Name of a folder of servers (COM-5). */
  folderName: 64,
  groupsPerUser: 100,
  /** Friend requests of one sender that wait for a response (D-RATE). */
  friendRequestsPending: 10,
  /** Roles and people with an override in one channel: what fits into one stored value. */
  overridesPerChannel: 200,
  invitesPerServer: 100,
  inviteCodeLength: 10,
  inviteLifeDefault: 7 * DAY_MS,
  /** Characters of base64 in one page of history (D-MSG-3). */
  pageContentMax: 8 * KB * KB,
  /** Bytes of one socket frame (D-MSG-4). */
  frameMax: 256 * KB,
  /** Bytes of a request body that carries no message. */
  bodyMax: 64 * KB,
  /** Different emoji on one message (D-MSG-9). */
  emojisPerMessage: 20,
  /** Reactions on one message: what fits into one stored value. */
  reactionsPerMessage: 1500,
  pinsPerChannel: 50,
  /** Channels of announcements that one follows, channels that follow one, and an hour's copies (COM-4). */
  followedChannels: 15,
  channelFollowers: 500,
  publishedPerHour: 10,
  /** Messages that one person sends later (COM-14). */
  scheduledMessages: 50,
  /** Bytes of a sealed vote (COM-15). */
  sealedVoteMax: KB,
  /** Messages that one person saves, and the milliseconds until a reminder of one (COM-12). */
  savedMessages: 1000,
  /** Entries of the inbox. */
  inboxEntries: 500,
  /** Servers and channels with notification settings. */
  notificationScopes: 1000,
  reminderMax: 365 * DAY_MS,
  /** Events of a server that are not over, and dates of one that can be canceled (COM-16). */
  openEvents: 100,
  canceledDates: 100,
  /** Events of a server that are kept once they are over: the newest. */
  pastEvents: 500,
  /** Active threads of a server, and milliseconds by which the time of a thread's id may be off. */
  activeThreads: 1000,
  threadIdAge: 5 * MINUTE_MS,
  /** Files of one person that are in no message, complete or not (FIL-1). */
  openFilesPerUser: 200,
  /** Incomplete uploads of one person (MEND-8). */
  uploadsPerUser: 20,
  /** Milliseconds that moderation acts are kept (D-SRV-7). */
  auditLife: 90 * DAY_MS,
  /**
   * Limits of one account's security log: milliseconds, sign-ins, and changes by its owner; as many
   * by admins (HARD-3).
   */
  securityLife: 90 * DAY_MS,
  securitySignIns: 50,
  securityChanges: 100,
  /** Entries that a server's audit log keeps of one person: the newest (MEND-11). */
  auditOfOne: 10_000,
  /** Entries of the audit log in one response. */
  auditPage: 500,
  /** People in one voice channel, and screens that are shared there at once (D-VOICE-1). */
  voicePerChannel: 25,
  sharesPerChannel: 2,
} as const;

/** Milliseconds. */
export const SERVER_TIMES = {
  tokenLife: DAY_MS,
  sessionLife: 30 * DAY_MS,
  /** Milliseconds after signing in during which dangerous actions need no password (HARD-3). */
  signInFresh: 5 * MINUTE_MS,
  /** A sign-in ends this long after it began, however it is used (HARD-16). */
  signInLife: 90 * DAY_MS,
  /** How long the old sessionToken still works after a rotation (D-ACCT-3). */
  rotationGrace: MINUTE_MS,
  /** How long a user stays online after the last socket went (D-SOC-4). */
  presenceGrace: 30_000,
  /** The same from when the node of that socket was last heard of, where it is gone (MEND-65e). */
  lostNodeGrace: 15_000,
  /** How long a file may be in no message (FIL-1). */
  openFileLife: DAY_MS,
  /** How late a scheduled message is still sent, and how long a failed one is kept (COM-14). */
  scheduledDelay: DAY_MS,
  scheduledLife: 30 * DAY_MS,
  /** How long before its start an event is announced to those who are interested (COM-16). */
  eventReminder: 15 * MINUTE_MS,
  /** How long its channel is empty before an event without an end is over, and how long it lasts. */
  eventEmpty: 10 * MINUTE_MS,
  eventMax: DAY_MS / 2,
  /** How long an event can be read once it is over. */
  eventLife: 30 * DAY_MS,
  /** How long a call rings (D-VOICE-3), and how long both then have to join it. */
  callRings: 30_000,
  callJoins: MINUTE_MS,
  /** How long an entry of the inbox is kept. */
  inboxLife: 30 * DAY_MS,
} as const;
