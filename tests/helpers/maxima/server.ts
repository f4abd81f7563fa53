/** Servers that hold as much of everything as they may. */
import { PERMISSIONS, type Permissions } from "../../../protocol/permissions.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { SHELF_LIMITS } from "../../../protocol/shelf_limits.ts";
import { MAX_FILES } from "../../../protocol/files.ts";
import { insertInvite } from "../../../server/features/invites/store.ts";
import { pins } from "../../../server/features/pins/records.ts";
import { putReactions } from "../../../server/features/reactions/store.ts";
import { channelById, channelIdsOf } from "../../../server/membership/channels/channels.ts";
import { putChannel, putChannelIds } from "../../../server/membership/channels/channels.ts";
import { auditEntries, bans, mutes } from "../../../server/membership/moderation/records.ts";
import { insertMember } from "../../../server/membership/servers/members.ts";
import { encodedOverrides } from "../../../server/membership/channels/stored_overrides.ts";
import { putRoles as storeRoles } from "../../../server/membership/servers/roles.ts";
import { serverRecords } from "../../../server/membership/servers/records.ts";
import type { TestApp } from "../app.ts";
import { sendFiles, uploadFile } from "../files.ts";
import type { Person } from "../person.ts";
import { sized } from "../long.ts";
import { saveAnimation } from "../shelf.ts";
import { count, inBatches, together } from "./batches.ts";
import { fillEmoji } from "./emoji.ts";

/** Entries of the audit log, bans and mutes: they have no maximum, and these are several batches. */
const AUDITED = 600;

/** Saved GIFs: each is purged in a commit of its own, so a few show as much as all of them. */
export const SHELF_SIZE = sized(20, SHELF_LIMITS.most);

const ALL = Object.fromEntries(PERMISSIONS.map((one) => [one, true])) as Permissions;
const NONE = Object.fromEntries(PERMISSIONS.map((one) => [one, false])) as Permissions;

export interface FullServer {
  id: string;
  /** The channel with messages, pins, reactions and overrides. */
  channelId: string;
  /** A channel without anything. */
  emptyChannelId: string;
  roleIds: string[];
}

/** Makes a server of `owner`, which these people are members of, and fills it. */
export async function fullServer(
  app: TestApp,
  owner: Person,
  members: readonly Person[],
): Promise<FullServer> {
  const { server, channel } = await owner.createServer("Full");
  const roleIds = await putRoles(app, server.id);
  await putMembers(app, server.id, members, roleIds);
  const channelIds = await putChannels(app, server.id, channel.id, { roleIds, members });
  await putInvites(app, server.id, owner.id);
  await putModeration(app, server.id, owner.id);
  await fillEmoji(app, server.id, owner.id);
  await together(SHELF_SIZE, () => saveAnimation(owner, server.id, 5));
  await say(app, channel.id, owner, members);
  return { id: server.id, channelId: channel.id, emptyChannelId: channelIds.at(-1)!, roleIds };
}

/** Adds members without events, each with these roles. */
export async function putMembers(
  { context: { db } }: TestApp,
  serverId: string,
  members: readonly Pick<Person, "id">[],
  roles: string[] = [],
): Promise<void> {
  await inBatches(db, members, 40, (tx, { id: user_id }, n) => {
    insertMember(tx, serverId, { id: crypto.randomUUID(), user_id, joined_at: n + 1, roles });
  });
  await db.transact((tx) => {
    const server = serverRecords.get(tx, { id: serverId })!;
    const member_count = server.member_count + members.length;
    serverRecords.set(tx, { id: serverId }, { ...server, member_count });
  });
}

async function putRoles({ context: { db } }: TestApp, serverId: string): Promise<string[]> {
  const list = count(SERVER_LIMITS.rolesPerServer).map((n) => ({
    id: crypto.randomUUID(),
    name: `${n}`.padEnd(LIMITS.roleNameMax, "r"),
    color: "#5865f2",
    permissions: NONE,
  }));
  const everyone = { ...NONE, readMessages: true, sendMessages: true, addReactions: true };
  await db.transact((tx) => storeRoles(tx, serverId, { everyone, list }));
  return list.map(({ id }) => id);
}

async function putChannels(
  { context: { db } }: TestApp,
  serverId: string,
  first: string,
  { roleIds, members }: { roleIds: string[]; members: readonly Person[] },
): Promise<string[]> {
  const known = await db.read(channelIdsOf, serverId);
  const added = count(SERVER_LIMITS.channelsPerServer - known.length);
  const ids = [...known, ...added.map(() => crypto.randomUUID())];
  await inBatches(db, added, 100, (tx, n) => {
    const name = `${n}`.padEnd(LIMITS.channelNameMax, "c");
    const id = ids[known.length + n];
    putChannel(tx, { id, server_id: serverId, name, is_voice: false, position: n + 2 });
  });
  const overridden = SERVER_LIMITS.overridesPerChannel - roleIds.length;
  const users = Object.fromEntries(members.slice(0, overridden).map(({ id }) => [id, ALL]));
  await db.transact((tx) => {
    putChannelIds(tx, serverId, ids);
    const roles = Object.fromEntries(roleIds.map((id) => [id, ALL]));
    const channel = channelById(tx, first)!;
    if (channel.server_id === null) return;
    putChannel(tx, { ...channel, overrides: encodedOverrides({ roles, users }) });
  });
  return ids;
}

async function putInvites({ context: { db } }: TestApp, serverId: string, ownerId: string) {
  const left = SERVER_LIMITS.invitesPerServer;
  await inBatches(db, count(left), 40, (tx, n) => {
    insertInvite(tx, {
      id: crypto.randomUUID(),
      server_id: serverId,
      code: `full-${serverId.slice(0, 8)}-${n}`,
      custom: true,
      max_uses: null,
      uses: 0,
      expires_in: 0,
      created_at: 0,
      created_by: ownerId,
    });
  });
  await db.transact((tx) => {
    const server = serverRecords.get(tx, { id: serverId })!;
    serverRecords.set(tx, { id: serverId }, { ...server, invite_count: left });
  });
}

async function putModeration({ context: { db } }: TestApp, serverId: string, by: string) {
  const common = { by, at: 0, reason: "r".repeat(LIMITS.reasonMax) };
  await inBatches(db, count(AUDITED), 200, (tx) => {
    const [id, user_id] = [crypto.randomUUID(), crypto.randomUUID()];
    bans.set(tx, { serverId, userId: user_id }, { ...common, id, user_id });
    mutes.set(tx, { serverId, userId: user_id }, { ...common, id, user_id, until: null });
    const act = { action: "ban", actor_id: by, target_id: user_id, reason: null } as const;
    auditEntries.set(tx, { serverId, id }, { ...act, id, at: 0 });
  });
}

/** Creates messages: the first are pinned, and one has the maximum reactions and files. */
async function say(app: TestApp, channelId: string, owner: Person, members: readonly Person[]) {
  const said = await Promise.all(
    count(LIMITS.bulkDeleteMax).map((n) => owner.say(channelId, `message ${n}`, `nonce ${n}`)),
  );
  const { db } = app.context;
  const pinned = said.slice(0, SERVER_LIMITS.pinsPerChannel);
  await inBatches(db, pinned, 50, (tx, { id, seq }) => {
    pins.set(tx, { channelId, seq }, { messageId: id, by: owner.id, at: seq });
  });
  const each = SERVER_LIMITS.reactionsPerMessage / SERVER_LIMITS.emojisPerMessage;
  const reactions = count(SERVER_LIMITS.emojisPerMessage).map((n) => ({
    emoji: String.fromCodePoint(0x1f600 + n),
    userIds: count(each).map((k) => members[k % members.length].id),
  }));
  await db.transact((tx) => putReactions(tx, channelId, said[0].seq, reactions));
  const files: string[] = [];
  for (let n = 0; n < MAX_FILES; n++) files.push(await uploadFile(owner, channelId, 5));
  await sendFiles(owner, channelId, files);
}
