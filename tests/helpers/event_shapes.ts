/** The exact shape of every event that the server sends (wire.md), to check what arrives. */
import assert from "node:assert/strict";
import { z } from "zod";
import { ownUser } from "../../protocol/account.ts";
import { channel } from "../../protocol/channels.ts";
import { friend, friendRequest, visibleStatus } from "../../protocol/friends.ts";
import { message, reaction } from "../../protocol/messages.ts";
import { role } from "../../protocol/roles.ts";
import { securityEntry } from "../../protocol/security.ts";
import { member, server } from "../../protocol/servers.ts";
import { person } from "../../protocol/users.ts";
import { VOICE_SHAPES } from "./voice_shapes.ts";

const id = z.string();

const SHAPES: Record<string, z.ZodType> = {
  ...VOICE_SHAPES,
  "new-message": message,
  "message-edited": message,
  "message-deleted": z.object({ id, channelId: id }),
  "reaction-updated": z.object({
    messageId: id,
    channelId: id,
    reactions: z.array(reaction),
  }),
  "pins-changed": z.object({ channelId: id }),
  "command-result": z.object({
    command: z.string(),
    success: z.boolean(),
    message: z.string(),
    send: z.string().optional(),
  }),
  "user-kicked": z.object({
    userId: id,
    serverName: z.string(),
    kickedBy: z.string(),
    reason: z.string().nullable(),
  }),
  "user-banned": z.object({
    userId: id,
    serverName: z.string(),
    bannedBy: z.string(),
    reason: z.string(),
  }),
  "moderation-changed": z.object({ serverId: id }),
  "user-typing": z.object({ channelId: id, userId: id, username: id, isTyping: z.boolean() }),
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
    username: z.string(),
    action: z.enum(["left", "kicked", "banned"]),
    by: z.string(),
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
  "error": z.object({
    message: z.string(),
    code: z.string(),
    retryAfter: z.number().int().positive().optional(),
  }),
};

/** @throws when the event is unknown, lacks something or carries more than it may */
export function checkEvent(name: string, data: unknown): void {
  const shape = SHAPES[name];
  assert.ok(shape, `event ${name} is not in the protocol`);
  assert.deepEqual(shape.parse(structuredClone(data)), data, `event ${name} has unknown keys`);
}
