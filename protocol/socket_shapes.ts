/** The schema of every event that the server sends: for the description of the API, and for tests. */
import { z } from "zod";
import { ownUser } from "./account.ts";
import { call, callEnding } from "./calls.ts";
import { channel } from "./channels.ts";
import { ERRORS } from "./errors.ts";
import { friend, friendRequest, visibleStatus } from "./friends.ts";
import { message, reaction } from "./messages.ts";
import { role } from "./roles.ts";
import { securityEntry } from "./security.ts";
import { member, server } from "./servers.ts";
import type { ClientEventName, ServerEventName } from "./socket.ts";
import { person } from "./users.ts";
import { answer, candidate, offer, voiceParticipant, voiceParticipants } from "./voice.ts";

const id = z.string();
const name = z.string();
const from = { fromUserId: id, fromUsername: name };
const sharer = z.object({ channelId: id, userId: id, username: name });
const ofCall = { callId: id, channelId: id };
const retryAfter = z.number().int().positive().optional();
const code = z.enum(Object.keys(ERRORS) as [string, ...string[]]);
const fault = z.object({ message: z.string(), code, retryAfter });

/** What the server sends, by event. */
export const serverEvents = {
  "new-message": message,
  "message-edited": message,
  "message-deleted": z.object({ id, channelId: id }),
  "reaction-updated": z.object({ messageId: id, channelId: id, reactions: z.array(reaction) }),
  "pins-changed": z.object({ channelId: id }),
  "command-result": z.object({
    command: name,
    success: z.boolean(),
    message: z.string(),
    send: z.string().optional(),
  }),
  "user-kicked": z.object({
    userId: id,
    serverName: name,
    kickedBy: name,
    reason: z.string().nullable(),
  }),
  "user-banned": z.object({ userId: id, serverName: name, bannedBy: name, reason: z.string() }),
  "moderation-changed": z.object({ serverId: id }),
  "user-typing": z.object({ channelId: id, userId: id, username: name, isTyping: z.boolean() }),
  "channel-created": z.object({ channel }),
  "channel-updated": z.object({ channel }),
  "channel-deleted": z.object({ channelId: id, serverId: id }),
  "server-joined": z.object({ server }),
  "server-updated": z.object({ server }),
  "server-deleted": z.object({ serverId: id }),
  "member-joined": z.object({ serverId: id, member }),
  "member-updated": z.object({ serverId: id, member }),
  "member-removed": z.object({
    serverId: id,
    userId: id,
    username: name,
    action: z.enum(["left", "kicked", "banned"]),
    by: name,
  }),
  "role-created": z.object({ serverId: id, role }),
  "role-updated": z.object({ serverId: id, role }),
  "role-deleted": z.object({ serverId: id, roleId: id }),
  "permissions-changed": z.object({ serverId: id, channelId: id }),
  "invites-changed": z.object({ serverId: id }),
  "read-updated": z.object({
    channelId: id,
    read_seq: z.number().int(),
    mention_count: z.number().int(),
  }),
  "presence-changed": z.object({
    userId: id,
    status: z.enum(["online", "idle", "dnd", "invisible", "offline"]),
    custom_status: z.string().nullable(),
    seen: visibleStatus.optional(),
  }),
  "friend-request": z.object({
    request: friendRequest,
    direction: z.enum(["received", "sent"]),
  }),
  "friend-request-removed": z.object({ requestId: id }),
  "friend-accepted": z.object({ friend }),
  "friend-removed": z.object({ userId: id }),
  "blocked-changed": z.object({ userId: id, blocked: z.boolean() }),
  "dm-created": z.object({ channel }),
  "user-updated": z.object({ user: z.union([ownUser.strict(), person.strict()]) }),
  "security-changed": z.object({ entry: securityEntry }),
  "storage-filling": z.object({ used: z.number(), quota: z.number() }),
  "session-ended": z.object({ reason: z.string() }),
  "error": fault,
  "voice-error": fault,
  "voice-channel-info": z.object({ channelId: id, channelName: name }),
  "voice-participants": voiceParticipants,
  "voice-user-joined": z.object({ channelId: id, userId: id, username: name, peerId: z.string() }),
  "voice-user-left": z.object({ channelId: id, userId: id }),
  "voice-offer": z.object({ ...from, offer }),
  "voice-answer": z.object({ ...from, answer }),
  "voice-ice-candidate": z.object({ ...from, candidate }),
  "screen-share-started": sharer,
  "screen-share-stopped": sharer,
  "voice-state-changed": z.object({
    userId: id,
    isMuted: z.boolean().optional(),
    isDeafened: z.boolean().optional(),
    isSpeaking: z.boolean().optional(),
  }),
  "voice-kicked": z.object({ channelId: id, reason: z.string() }),
  "dm-call-incoming": z.object({ ...ofCall, caller: call.shape.caller }),
  "dm-call-initiated": z.object({ ...ofCall, status: z.literal("pending") }),
  "dm-call-accepted": z.object({ ...ofCall, caller_id: id, callee_id: id }),
  "dm-call-rejected": z.object(ofCall),
  "dm-call-ended": z.object({ ...ofCall, reason: callEnding }),
} satisfies Record<ServerEventName, z.ZodType>;

/** What an acknowledgement carries beside `ok: true`, of events that carry anything. */
export const acknowledged: Partial<Record<ClientEventName, z.ZodObject>> = {
  "send-message": z.object({ message }),
  "edit-message": z.object({ message }),
  "voice-join": voiceParticipants.extend({ channelName: name }),
  "voice-state-update": voiceParticipant.pick({
    isMuted: true,
    isDeafened: true,
    isSpeaking: true,
    isServerMuted: true,
  }),
};

/** The acknowledgement of an event that was refused. */
export const refused = z.object({
  ok: z.literal(false),
  error: z.string(),
  code,
  details: z.record(z.string(), z.string()).optional(),
  retryAfter,
});
