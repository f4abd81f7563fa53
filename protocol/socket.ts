import { z } from "zod";
import type { OwnUser } from "./account.ts";
import type { Channel, ReadState } from "./channels.ts";
import type { CallServerEvents } from "./calls.ts";
import { id } from "./common.ts";
import type { ErrorCode } from "./errors.ts";
import { encryptedContent, iv, type Message, nonce, type Reaction } from "./messages.ts";
import type { Friend, FriendRequest } from "./friends.ts";
import type { Role } from "./roles.ts";
import type { SecurityEntry } from "./security.ts";
import type { Member, Server } from "./servers.ts";
import type { Person } from "./users.ts";
import { voiceClientEvents, type VoiceServerEvents } from "./voice.ts";

/** The schema of each client event's argument. */
export const clientEvents = {
  "join-channel": id,
  "leave-channel": id,
  "send-message": z.strictObject({
    channelId: id,
    /** Both empty where `plainContent` is a slash command (D-MSG-6). */
    encryptedContent: z.union([encryptedContent, z.literal("")]),
    iv: z.union([iv, z.literal("")]),
    /** Dropped unread unless it is a slash command (D-ENC-3). */
    plainContent: z.unknown().optional(),
    nonce: nonce.nullish(),
  }),
  "edit-message": z.strictObject({ messageId: id, channelId: id, encryptedContent, iv }),
  "delete-message": z.strictObject({ messageId: id, channelId: id }),
  /** This device had no input for a while, or has again (D-SOC-4). */
  "presence-idle": z.strictObject({ idle: z.boolean() }),
  "typing": z.strictObject({ channelId: id, isTyping: z.boolean() }),
  ...voiceClientEvents,
};
export type ClientEventName = keyof typeof clientEvents;
export type ClientEventBody<E extends ClientEventName> = z.infer<typeof clientEvents[E]>;

/** What an acknowledgement function is called with. */
export type Ack<T = unknown> =
  | ({ ok: true } & T)
  | {
    ok: false;
    error: string;
    code: ErrorCode;
    details?: Record<string, string>;
    retryAfter?: number;
  };

/** What the server sends, by event. */
export interface ServerEvents extends VoiceServerEvents, CallServerEvents {
  "new-message": Message;
  "message-edited": Message;
  "message-deleted": { id: string; channelId: string };
  "reaction-updated": { messageId: string; channelId: string; reactions: Reaction[] };
  "pins-changed": { channelId: string };
  "command-result": {
    command: string;
    success: boolean;
    message: string;
    /** Text for the client to send encrypted, for /me, /roll and /shrug (D-MSG-6). */
    send?: string;
  };
  "user-kicked": { userId: string; serverName: string; kickedBy: string; reason: string | null };
  "user-banned": { userId: string; serverName: string; bannedBy: string; reason: string };
  "moderation-changed": { serverId: string };
  "user-typing": { channelId: string; userId: string; username: string; isTyping: boolean };
  "channel-created": { channel: Channel };
  "channel-updated": { channel: Channel };
  "channel-deleted": { channelId: string; serverId: string };
  "server-joined": { server: Server };
  "server-updated": { server: Server };
  "server-deleted": { serverId: string };
  "member-joined": { serverId: string; member: Member };
  "member-updated": { serverId: string; member: Member };
  "member-removed": {
    serverId: string;
    userId: string;
    username: string;
    action: "left" | "kicked" | "banned";
    by: string;
  };
  "role-created": { serverId: string; role: Role };
  /** Also for each role that moved because another one did. */
  "role-updated": { serverId: string; role: Role };
  /** Members do not hold it any more, and its overrides are gone. */
  "role-deleted": { serverId: string; roleId: string };
  /** The overrides of a channel, told to those who see it. */
  "permissions-changed": { serverId: string; channelId: string };
  "invites-changed": { serverId: string };
  "read-updated": { channelId: string } & ReadState;
  "presence-changed": {
    userId: string;
    /** As others see it; own devices are told the choice. */
    status: string;
    custom_status: string | null;
    /** For own devices: what others, and all lists, show. */
    seen?: string;
  };
  "friend-request": {
    request: FriendRequest;
    /** As the one who is told it stands to it: the sender's other devices hear of it too. */
    direction: "received" | "sent";
  };
  "friend-request-removed": { requestId: string };
  "friend-accepted": { friend: Friend };
  "friend-removed": { userId: string };
  "blocked-changed": { userId: string; blocked: boolean };
  "dm-created": { channel: Channel };
  /** Own devices are told everything, others what they may see (D-LAST-7). */
  "user-updated": { user: Person | OwnUser };
  /** Own devices, but for the one that did it (HARD-3). */
  "security-changed": { entry: SecurityEntry };
  /** One's quota fills up (HARD-12). Bytes. */
  "storage-filling": { used: number; quota: number };
  "session-ended": { reason: string };
  "error": { message: string; code: ErrorCode; retryAfter?: number };
  /** The same of a voice event that carried no acknowledgement function. */
  "voice-error": { message: string; code: ErrorCode; retryAfter?: number };
}
export type ServerEventName = keyof ServerEvents;
/** Events of voice and calls. */
export type VoiceEventName = keyof VoiceServerEvents | keyof CallServerEvents | "voice-error";
