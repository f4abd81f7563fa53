/** Everything at its documented maximum, and every operation that runs over all of it (MEND-1). */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createBackup } from "../../../server/host/backup/create.ts";
import { damageIn } from "../../../server/host/cli/look_into.ts";
import { FEATURES } from "../../../server/host/app/feature_list.ts";
import { gather } from "../../../server/host/check/gather.ts";
import { judge } from "../../../server/host/check/judge.ts";
import { perform } from "../../../server/host/admin/verb.ts";
import { VERBS } from "../../../server/host/admin/verbs.ts";
import { sweepAll } from "../../../server/host/app/hourly_upkeep.ts";
import type { TestApp } from "../app.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { crowd } from "../crowd.ts";
import { uploadFile } from "../files.ts";
import { MlsDevice } from "../e2ee/mls_device.ts";
import { everythingIn } from "../everything.ts";
import { sized } from "../long.ts";
import type { Person } from "../person.ts";
import { until } from "../until.ts";
import { together } from "./batches.ts";
import { fillConversation } from "./conversation.ts";
import { fillPerson } from "./person.ts";
import { type FullServer, fullServer } from "./server.ts";

/** People in the server. */
const MEMBERS = 130;
const DAY = 86_400_000;

/** A full server, whose owner has all that one person may have. */
export interface Town {
  owner: Person;
  heir: Person;
  members: Person[];
  server: FullServer;
}

/** Fills everything. */
export async function fullTown(app: TestApp): Promise<Town> {
  const [owner, heir, host] = await app.registerAll("owner", "heir", "host");
  const members = [heir, ...await crowd(app, MEMBERS - 1)];
  const server = await fullServer(app, owner, members);
  const device = await MlsDevice.of(owner);
  // The last ten leave, are kicked and banned: their devices are in no group.
  const stayers = members.slice(0, -10);
  const { emptyChannelId: channelId, id: scope } = server;
  await fillConversation(app, device, { channelId, scope, members: stayers });
  await fillPerson(app, device, { host, others: stayers, owned: 1 });
  const open = () => uploadFile(owner, server.channelId, 5);
  await together(sized(20, SERVER_LIMITS.openFilesPerUser), open);
  return { owner, heir, members, server };
}

/** People leave a server, are kicked and banned, come, look and delete. */
export async function liveThrough({ owner, members, server }: Town): Promise<void> {
  const path = `/servers/${server.id}`;
  const [leaver, kicked, banned, muted] = members.slice(-4);
  const done = async (response: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await response;
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    return body;
  };
  await done(leaver.delete(`${path}/members/${leaver.id}`));
  await done(owner.delete(`${path}/members/${kicked.id}`));
  await done(owner.post(`${path}/bans`, { userId: banned.id }));
  await done(owner.post(`${path}/mutes`, { userId: muted.id, duration: DAY }));
  await done(
    leaver.post("/servers/join-invite", { inviteCode: `full-${server.id.slice(0, 8)}-0` }),
  );
  await done(owner.delete(`${path}/roles/${server.roleIds[0]}`));
  await done(owner.get(`${path}/members`));
  await done(owner.get(`${path}/audit-log`));
  await done(owner.get(`${path}/reports`));
  await done(owner.get(`/messages/${server.channelId}?limit=100`));
  const { channels } = await done(owner.get(`/channels/server/${server.id}`)) as {
    channels: { id: string; is_voice: boolean }[];
  };
  const text = channels.filter(({ id, is_voice }) => !is_voice && id !== server.channelId);
  await done(owner.delete(`/channels/${text[0].id}`));
}

/** The host exports, checks and backs up; the upkeep runs after a hundred days. */
export async function keepUp(app: TestApp, { owner }: Town): Promise<void> {
  const { context } = app;
  for (
    const [verb, input] of [
      ["export-server", { name: "Full" }],
      ["export-user", { name: owner.user.username }],
    ] as const
  ) {
    let size = 0;
    const parts = await perform(context, VERBS[verb], input) as AsyncIterable<string>;
    for await (const part of parts) size += part.length;
    assert.ok(size > 50_000, `${verb}: ${size}`);
  }
  await requireWhole(app);
  const folder = await Deno.makeTempDir();
  const now = context.clock();
  const { data } = context.config;
  const options = { ...app.source, folder: data, toml: null, passphrase: null, now, damageIn };
  const { manifest: { counts }, damaged } = await createBackup(join(folder, "backup"), options);
  assert.deepEqual(damaged, []);
  assert.ok(counts.accounts > MEMBERS);
  await Deno.remove(folder, { recursive: true });
  app.advance(100 * DAY);
  await sweepAll(context);
  assert.deepEqual(context.upkeep.failing, []);
}

/** `parley check` of the records. */
async function requireWhole({ context: { db, uploads } }: TestApp): Promise<void> {
  const stored = new Map<string, number>();
  for await (const { id, bytes } of uploads.store.list()) stored.set(id, bytes);
  assert.deepEqual(judge(await gather(db, stored, FEATURES)).problems, []);
}

/** Deletes the owner, who hands all over, then the server; nothing of either is left. */
export async function endAll(app: TestApp, { owner, heir, server }: Town): Promise<void> {
  const { context } = app;
  const input = { name: owner.user.username, heir: heir.user.username, messages: false };
  await perform(context, VERBS["user-delete"], input);
  // The session of before has run out.
  const again = await app.login(heir.user.username);
  assert.equal((await again.get(`/servers/${server.id}`)).body.server.owner_id, heir.id);
  assert.equal((await again.delete(`/servers/${server.id}`)).status, 200);
  const isOver = async (kind: string) => (await context.db.list([kind])).length === 0;
  for (const kind of ["purge", "server_purge"]) {
    await until(`no ${kind}`, () => isOver(kind), 60_000);
  }
  await sweepAll(context);
  assert.deepEqual(context.upkeep.failing, []);
  await requireWhole(app);
  const ids = [server.id, server.channelId, server.emptyChannelId];
  for await (const { key } of everythingIn(context.db)) {
    const isOf = key.some((part) => ids.includes(String(part)));
    assert.ok(!isOf || key[0] === "read", `${key.join(" ")} is left`);
  }
}
