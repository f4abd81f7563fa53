/** An admin of the installation who has a browser, and would like to read along. */
import { IV } from "../../helpers/person.ts";
import type { Honest } from "../honest.ts";
import type { ApiResponse, Somebody, World } from "../world.ts";

/** Place of others, with a message in it. */
export interface Secret {
  /** Null: a direct message. */
  serverId: string | null;
  channelId: string;
  messageId: string;
}

type Door = [method: string, path: string, body?: unknown];

const content = { encryptedContent: btoa("from an admin"), iv: IV };

/** Every door that leads to what others write, or to a right to read it. */
export function doorsTo({ serverId, channelId, messageId }: Secret, admin: Somebody): Door[] {
  const channel = `/channels/${channelId}`;
  const message = `/messages/${messageId}`;
  const inServer = (id: string): Door[] => [
    ["GET", `/servers/${id}`],
    ["GET", `/servers/${id}/members`],
    ["GET", `/servers/${id}/members/${admin.id}`],
    ["GET", `/servers/${id}/roles`],
    ["GET", `/servers/${id}/overrides`],
    ["GET", `/servers/${id}/invites`],
    ["GET", `/servers/${id}/bans`],
    ["GET", `/servers/${id}/mutes`],
    ["GET", `/servers/${id}/audit-log`],
    ["GET", `/channels/server/${id}`],
    ["POST", `/servers/${id}/join`, {}],
    ["POST", `/servers/${id}/invite`, {}],
    ["POST", `/servers/${id}/roles`, { name: "mine", permissions: { readMessages: true } }],
    ["POST", `/servers/${id}/members/${admin.id}/roles`, { roleId: "default" }],
    ["POST", `/servers/${id}/transfer`, { newOwnerId: admin.id }],
    ["POST", `/channels/server/${id}`, { name: "mine" }],
    ["PUT", `/servers/${id}`, { name: "mine" }],
    ["DELETE", `/servers/${id}`],
  ];
  return [
    ...(serverId === null ? [] : inServer(serverId)),
    ["GET", `/messages/${channelId}`],
    ["GET", `/messages/${channelId}/${messageId}/content`],
    ["POST", `/messages/${channelId}`, content],
    ["PUT", message, content],
    ["DELETE", message],
    ["POST", `/messages/${channelId}/bulk-delete`, { messageIds: [messageId] }],
    ["GET", `${message}/reactions`],
    ["POST", `${message}/reactions`, { emoji: "👍" }],
    ["GET", `${channel}/members`],
    ["GET", `${channel}/pins`],
    ["PUT", `${channel}/pins/${messageId}`],
    ["GET", `${channel}/permissions`],
    ["PUT", `${channel}/permissions/${admin.id}`, { permissions: { readMessages: true } }],
    ["PUT", channel, { name: "mine" }],
    ["POST", `${channel}/read`, { seq: 1 }],
    ["POST", `/dm-voice${channel}/call`, {}],
    ["GET", `/dm-voice${channel}/call-status`],
    ["DELETE", channel],
  ];
}

/**
 * Files of the data folder, and backups, as an attacker would request them by guessing their names.
 */
export const FILES: Door[] = [
  "parley.kv",
  "../parley.kv",
  "..%2fparley.kv",
  "..%2F..%2Fparley.kv",
  "%2e%2e/parley.kv",
  "parley.snapshot/parley.kv",
].flatMap((name): Door[] => [
  ["POST", `/admin/backups/${name}/link`, "password"],
  ["GET", `/admin/backup-files/${name}`],
  ["GET", `/admin/backups/${name}`],
  ["GET", `/media/${name}`],
]);

/**
 * Returns true if an endpoint granted access, or it's unknown: a rate-limited attacker has to
 * retry.
 */
export function isOpen(status: number): boolean {
  return status < 400 || status === 429 || status >= 500;
}

/**
 * Tries the endpoints and returns those that granted access. The body "password" stands for the
 * admin's own.
 */
export async function tryDoors(world: World, admin: Somebody, doors: Door[]): Promise<string[]> {
  const opened: string[] = [];
  for (const [method, path, wanted] of doors) {
    const body = wanted === "password" ? { password: admin.password } : wanted;
    const { status } = await asAdmin(world, admin, method, path, body);
    if (isOpen(status)) opened.push(`${method} ${path}: ${status}`);
  }
  return opened;
}

/** The same by the socket. */
export async function tryEvents(
  { socket }: Honest,
  { channelId, messageId }: Secret,
): Promise<string[]> {
  const events: [event: string, body: unknown][] = [
    ["join-channel", channelId],
    ["send-message", { channelId, ...content }],
    ["edit-message", { messageId, channelId, ...content }],
    ["delete-message", { messageId, channelId }],
    ["typing", { channelId, isTyping: true }],
    ["voice-join", { channelId, peerId: "mine" }],
    ["screen-share-start", { channelId }],
  ];
  const opened: string[] = [];
  for (const [event, body] of events) {
    const { ok } = await socket.timeout(20_000).emitWithAck(event, body);
    if (ok) opened.push(`${event} ${channelId}`);
  }
  return opened;
}

/** A request of the admin's browser. */
export function asAdmin(
  world: World,
  { token, address }: Somebody,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  return world.ask(method, path, { token, address, body });
}
