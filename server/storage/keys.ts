import type { AccessTokenRecord } from "../features/access_tokens/records.ts";
import type { AdminActRecord } from "../host/admin/records.ts";
import type { ChannelRecord, ReadRecord } from "../membership/channels/records.ts";
import type { RelationRecord } from "../features/friends/records.ts";
import type { InstanceRecord } from "../host/instance/records.ts";
import type { InviteRecord } from "../features/invites/records.ts";
import type { MediaRecord, MediaUse } from "../features/media/records.ts";
import type { MemberRecord } from "../membership/members/records.ts";
import type { ComingsRecord, MessageRecord } from "../features/messages/records.ts";
import type { CodeFailures, Door, MfaRecord } from "../features/mfa/records.ts";
import type { AuditRecord, BanRecord, MuteRecord } from "../features/moderation/records.ts";
import type { PinRecord } from "../features/pins/records.ts";
import type { ProfileRecord } from "../features/profiles/records.ts";
import type { ReactionRecord } from "../features/reactions/records.ts";
import type { RolesRecord } from "../membership/roles/records.ts";
import type { ServerRecord } from "../membership/servers/records.ts";
import type {
  EndingRecord,
  FailureRecord,
  GuessRecord,
  KnownDevice,
  ResetLinkRecord,
  SessionRecord,
} from "../features/auth/records.ts";
import type { SecurityRecord, UntoldRecord } from "../features/security/records.ts";
import type { SettingsRecord, UserRecord } from "../membership/users/records.ts";

declare const value: unique symbol;
/** A key of the database that knows the type of its value. */
export type Key<T> = Deno.KvKey & { readonly [value]?: T };

/** Every key there is, smallest varying part last. A prefix is a key that only `list` takes. */
export const keys = {
  schema: ["schema"] as Key<number>,
  /** Who wrote last: JSON in UTF-8, for runtimes that read nothing else of it (OPS-6). */
  runtime: ["runtime"] as Key<Uint8Array>,
  /** Whoever was made instance admin last: of two setups at once the second sees it change. */
  adminMade: ["admin_made"] as Key<string>,

  /** What admins chose for all of the installation. */
  instance: ["instance"] as Key<InstanceRecord>,
  /** What admins and the host did. Ids sort by time. */
  adminAct: (id: string): Key<AdminActRecord> => ["admin_act", id],
  adminActs: ["admin_act"] as Key<AdminActRecord>,

  user: (id: string): Key<UserRecord> => ["user", id],
  users: ["user"] as Key<UserRecord>,
  userByName: (lower: string): Key<string> => ["user_by_name", lower],
  userByEmail: (lower: string): Key<string> => ["user_by_email", lower],

  settings: (userId: string): Key<SettingsRecord> => ["settings", userId],

  profile: (userId: string): Key<ProfileRecord> => ["profile", userId],

  /** By the SHA-256 (hex) of its bytes. */
  media: (hash: string): Key<MediaRecord> => ["media", hash],
  allMedia: ["media"] as Key<MediaRecord>,
  mediaUse: (hash: string, ...use: MediaUse): Key<true> => ["media_use", hash, ...use],
  mediaUses: (hash: string): Key<true> => ["media_use", hash],

  session: (id: string): Key<SessionRecord> => ["session", id],
  sessions: ["session"] as Key<SessionRecord>,
  /** SHA-256 (hex) of a token, sessionToken or page cookie → session id. */
  secret: (hash: string): Key<string> => ["secret", hash],
  /** SHA-256 (hex) of what the sessionTokens of a session begin with → session id. */
  family: (hash: string): Key<string> => ["session_family", hash],
  userSession: (userId: string, id: string): Key<true> => ["user_session", userId, id],
  userSessions: (userId: string): Key<true> => ["user_session", userId],
  /** Orders to end a user's other sessions that may not have been carried out yet. */
  ending: (userId: string): Key<EndingRecord> => ["session_ending", userId],
  endings: ["session_ending"] as Key<EndingRecord>,
  /** By which somebody may choose a new password, the newest of each (HARD-4). */
  resetLink: (userId: string): Key<ResetLinkRecord> => ["reset_link", userId],
  resetLinks: ["reset_link"] as Key<ResetLinkRecord>,
  /** SHA-256 (hex) of a link's code → user id. */
  resetLinkOwner: (hash: string): Key<string> => ["reset_link_owner", hash],
  /** Tokens that people made for programs of theirs. Ids sort by time. */
  accessToken: (userId: string, id: string): Key<AccessTokenRecord> => ["access_token", userId, id],
  accessTokensOf: (userId: string): Key<AccessTokenRecord> => ["access_token", userId],
  accessTokens: ["access_token"] as Key<AccessTokenRecord>,
  /** By the SHA-256 (hex) of the token. */
  accessTokenOwner: (hash: string): Key<[userId: string, id: string]> => [
    "access_token_owner",
    hash,
  ],
  /** What happened to an account's safety. Ids sort by time. */
  security: (userId: string, id: string): Key<SecurityRecord> => ["security", userId, id],
  securityOf: (userId: string): Key<SecurityRecord> => ["security", userId],
  allSecurity: ["security"] as Key<SecurityRecord>,
  /** Of these what an admin did, until its subject has signed in again and been told (HARD-4). */
  untold: (userId: string, id: string): Key<UntoldRecord> => ["security_untold", userId, id],
  untoldOf: (userId: string): Key<UntoldRecord> => ["security_untold", userId],
  allUntold: ["security_untold"] as Key<UntoldRecord>,
  mfa: (userId: string): Key<MfaRecord> => ["mfa", userId],
  /** By user id, or by a name that nobody has. */
  codeFailures: (account: string, door: Door): Key<CodeFailures> => [
    "code_failures",
    account,
    door,
  ],
  allCodeFailures: ["code_failures"] as Key<CodeFailures>,
  failures: (account: string, address: string): Key<FailureRecord> => [
    "failures",
    account,
    address,
  ],
  allFailures: ["failures"] as Key<FailureRecord>,
  /** By user id, or by a name that nobody has. */
  guesses: (account: string): Key<GuessRecord> => ["guesses", account],
  allGuesses: ["guesses"] as Key<GuessRecord>,
  knownDevices: (userId: string): Key<KnownDevice[]> => ["known_devices", userId],
  allKnownDevices: ["known_devices"] as Key<KnownDevice[]>,

  server: (id: string): Key<ServerRecord> => ["server", id],
  servers: ["server"] as Key<ServerRecord>,
  member: (serverId: string, userId: string): Key<MemberRecord> => ["member", serverId, userId],
  members: (serverId: string): Key<MemberRecord> => ["member", serverId],
  /** → when the user joined, milliseconds. */
  userServer: (userId: string, serverId: string): Key<number> => ["user_server", userId, serverId],
  /** → in how many servers a user is. */
  serverCount: (userId: string): Key<number> => ["server_count", userId],
  userServers: (userId: string): Key<number> => ["user_server", userId],

  comings: (serverId: string, userId: string): Key<ComingsRecord> => [
    "comings",
    serverId,
    userId,
  ],
  comingsIn: (serverId: string): Key<ComingsRecord> => ["comings", serverId],
  allComings: ["comings"] as Key<ComingsRecord>,

  invite: (serverId: string, id: string): Key<InviteRecord> => ["invite", serverId, id],
  invites: (serverId: string): Key<InviteRecord> => ["invite", serverId],
  inviteByCode: (lower: string): Key<[serverId: string, inviteId: string]> => [
    "invite_by_code",
    lower,
  ],

  /** An invite that somebody used up by registering with it → when, milliseconds (HARD-8). */
  placeTaken: (userId: string, serverId: string, inviteId: string): Key<number> => [
    "place_taken",
    userId,
    serverId,
    inviteId,
  ],
  placesTakenBy: (userId: string): Key<number> => ["place_taken", userId],
  placesTaken: ["place_taken"] as Key<number>,

  /** All roles of a server in one value. */
  roles: (serverId: string): Key<RolesRecord> => ["roles", serverId],

  channel: (id: string): Key<ChannelRecord> => ["channel", id],
  /** Which channels a server has, in one value: read on every send and page. */
  serverChannels: (serverId: string): Key<string[]> => ["server_channels", serverId],
  /** → the channel's last seq. */
  head: (channelId: string): Key<number> => ["head", channelId],
  read: (channelId: string, userId: string): Key<ReadRecord> => ["read", channelId, userId],
  reads: (channelId: string): Key<ReadRecord> => ["read", channelId],

  /** What one person is to another; absent: strangers. */
  relation: (userId: string, otherId: string): Key<RelationRecord> => [
    "relation",
    userId,
    otherId,
  ],
  relations: (userId: string): Key<RelationRecord> => ["relation", userId],
  friendRequest: (id: string): Key<[from: string, to: string]> => ["friend_request", id],
  /** → how many friend requests of a user are pending. */
  requestsSent: (userId: string): Key<number> => ["requests_sent", userId],

  /** The channel of two people, whose ids are sorted. */
  dm: (lowerId: string, higherId: string): Key<string> => ["dm", lowerId, higherId],
  /** → the other's id. */
  userDm: (userId: string, channelId: string): Key<string> => ["user_dm", userId, channelId],
  userDms: (userId: string): Key<string> => ["user_dm", userId],

  message: (channelId: string, seq: number): Key<MessageRecord> => ["message", channelId, seq],
  messages: (channelId: string): Key<MessageRecord> => ["message", channelId],
  allMessages: ["message"] as Key<MessageRecord>,
  messageById: (id: string): Key<[channelId: string, seq: number]> => ["message_by_id", id],
  nonce: (channelId: string, userId: string, nonce: string): Key<[seq: number, at: number]> => [
    "nonce",
    channelId,
    userId,
    nonce,
  ],
  nonces: (channelId: string): Key<[seq: number, at: number]> => ["nonce", channelId],
  allNonces: ["nonce"] as Key<[seq: number, at: number]>,

  /** → bytes of messages that somebody has stored (HARD-12). */
  usage: (userId: string): Key<Deno.KvU64> => ["stored_bytes", userId],
  usages: ["stored_bytes"] as Key<Deno.KvU64>,
  /** There once everything that is stored is in those counters. */
  usageCounted: ["stored_bytes_counted"] as Key<true>,

  reactions: (channelId: string, seq: number): Key<ReactionRecord[]> => [
    "reactions",
    channelId,
    seq,
  ],
  reactionsIn: (channelId: string): Key<ReactionRecord[]> => ["reactions", channelId],
  pin: (channelId: string, seq: number): Key<PinRecord> => ["pin", channelId, seq],
  pins: (channelId: string): Key<PinRecord> => ["pin", channelId],

  /** Something of ours by its id where it was imported from; `into`: the other way about. */
  imported: (kind: "server" | "channel" | "into" | "user", id: string): Key<string> => [
    "imported",
    kind,
    id,
  ],
  /** An imported message by its id there; it stays when the message is deleted. */
  importedMessage: (channelId: string, id: string): Key<[id: string, seq: number]> => [
    "imported_message",
    channelId,
    id,
  ],
  importedMessages: (channelId: string): Key<[id: string, seq: number]> => [
    "imported_message",
    channelId,
  ],

  ban: (serverId: string, userId: string): Key<BanRecord> => ["ban", serverId, userId],
  bans: (serverId: string): Key<BanRecord> => ["ban", serverId],
  mute: (serverId: string, userId: string): Key<MuteRecord> => ["mute", serverId, userId],
  mutes: (serverId: string): Key<MuteRecord> => ["mute", serverId],
  allMutes: ["mute"] as Key<MuteRecord>,
  /** Ids sort by time. */
  audit: (serverId: string, id: string): Key<AuditRecord> => ["audit", serverId, id],
  audits: (serverId: string): Key<AuditRecord> => ["audit", serverId],
  allAudits: ["audit"] as Key<AuditRecord>,

  blob: (id: string, part: number): Key<Uint8Array> => ["blob", id, part],
  /** Chunks that no record refers to (yet, or any more): swept at start. */
  blobPending: (id: string): Key<true> => ["blob_pending", id],
  blobsPending: ["blob_pending"] as Key<true>,
  /** Channels that are gone and whose messages are still to be deleted. */
  purge: (channelId: string): Key<true> => ["purge", channelId],
  purges: ["purge"] as Key<true>,
  /** Servers that are gone and whose members, invites and records are still to be deleted. */
  serverPurge: (serverId: string): Key<true> => ["server_purge", serverId],
  serverPurges: ["server_purge"] as Key<true>,
};

/** Kinds of small records that are read on nearly every request, so kept in memory. */
export const CACHED = new Set<Deno.KvKeyPart>([
  "user",
  "user_by_name",
  "session",
  "secret",
  "access_token",
  "access_token_owner",
  "server",
  "member",
  "roles",
  "ban",
  "mute",
  "relation",
  "dm",
  "channel",
  "server_channels",
  "head",
]);
