/** Nobody can push a group out of the others' reach (MEND-3). */
import assert from "node:assert/strict";
import type { Group, Mls, OwnKeyPackage } from "../../mls/mod.ts";
import { decode, encode } from "../../mls/wire.ts";
import { type Bytes, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { certify, namedDevice } from "../../protocol/e2ee/identity.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { DEFAULT_PERMISSIONS } from "../../protocol/permissions.ts";
import { groupInfos, mlsGroups } from "../../server/e2ee/groups/records.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, lieOf } from "../helpers/e2ee/lies.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import type { Talker } from "../helpers/e2ee/talk.ts";
import { nextGeneration } from "../helpers/e2ee/generations.ts";

/** Status and code of a refusal. */
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : status;

const path = (id: string) => `/e2ee/channels/${id}/group`;

/** A server's channel in which three people talk: its owner and two without any right. */
async function quietChannel(app: TestApp) {
  const people = await serverOf(app, "ada", "bob", "cy");
  const [ada, bob, cy] = people.talkers as [Talker, Talker, Talker];
  const quiet = await people.newChannel(ada.person);
  await people.start(ada, quiet);
  for (const one of [bob, cy]) await one.look(quiet);
  for (const one of [ada, bob, cy]) await one.send(quiet, "before");
  for (const one of [ada, bob, cy]) await one.look(quiet);
  return { ...people, ada, bob, cy, quiet };
}

/** The group as a member's device has it, as it would be handed in. */
async function handedIn(member: Talker, channelId: string, scope = channelId) {
  const inside = await insideOf(member, channelId, scope);
  const { generation, epoch } = inside.record;
  const device = inside.device.id;
  /** @param groups from the group's own epoch on, with the commits in between */
  async function body(group: Group, commits: Bytes[] = []) {
    const rows = commits.map((commit, i) => {
      return { epoch: epoch + i, proposals: [], commit: commit.toBase64(), at_seq: 1_000 };
    });
    const groupInfo = (await group.groupInfo()).toBase64();
    return { device, generation, epoch: Number(group.epoch), groupInfo, rows };
  }
  return { ...inside, body };
}

/** Returns the leaves of a person's devices. */
function leavesOf(group: Group, { person }: Talker): Bytes[] {
  return group.leaves.map(({ identity }) => identity)
    .filter((identity) => namedDevice(identity).userId === person.id);
}

/** A key package that names a device, by a certificate of its maker's own. */
async function packageOf(
  { mls }: { mls: Mls },
  named: { userId: string; deviceId: string },
): Promise<OwnKeyPackage> {
  const key = await newSignatureKey();
  const keys = { signatureKey: key.publicKey, boxKey: randomBytes(32) };
  const certificate = await certify(await newSignatureKey(), { ...named, ...keys });
  return await mls.createKeyPackage(certificate, key, Math.floor(Date.now() / 1000) + 3600);
}

/** A group's public state that says another epoch than its device has signed. */
function ofEpoch(bytes: Bytes, epoch: bigint): Bytes {
  const { groupInfo } = decode(bytes, "mls_group_info");
  const groupContext = { ...groupInfo.groupContext, epoch };
  return encode("mls_group_info", { groupInfo: { ...groupInfo, groupContext } });
}

Deno.test("[MEND-3] one unsigned body of a member, with the last epoch there can be, moves no group", async () => {
  await using app = await TestApp.start();
  using people = await quietChannel(app);
  const { ada, bob, cy, quiet, server } = people;
  const { group, body } = await handedIn(cy, quiet.id, server.id);
  const epoch = 2 ** 32 - 1;
  const groupInfo = ofEpoch(await group.groupInfo(), BigInt(epoch)).toBase64();
  const far = { ...await body(group), epoch, groupInfo };
  assert.equal(said(await cy.person.put(path(quiet.id), far)), "410 epoch_gone");
  // The next epoch, with a row, and still unsigned.
  const { commit, next } = await group.commit();
  const near = await body(next, [commit]);
  const unsigned = ofEpoch(await group.groupInfo(), next.epoch).toBase64();
  const response = await cy.person.put(path(quiet.id), { ...near, groupInfo: unsigned });
  assert.equal(said(response), "400 bad_commit");
  for (const one of [ada, bob]) {
    await one.hint(quiet);
    await one.send(quiet, "after");
  }
  assert.deepEqual((await bob.texts(quiet)).slice(-2), ["after", "after"]);
});

Deno.test("[MEND-3] what one member hands in stands beside the group, which goes on; showing it again confirms nothing", async () => {
  await using app = await TestApp.start();
  using people = await quietChannel(app);
  const { ada, bob, cy, quiet, server } = people;
  const { group, body } = await handedIn(cy, quiet.id, server.id);
  // Group that ada has left.
  const remove = leavesOf(group, ada);
  const { commit, next } = await group.commit({ remove });
  const handed = await body(next, [commit]);
  const response = await cy.person.put(path(quiet.id), handed);
  assert.equal(response.status, 200, JSON.stringify(response.body));
  assert.equal(response.body.epoch, Number(group.epoch));
  const shown = (await bob.person.get(path(quiet.id))).body;
  assert.deepEqual([shown.generation, shown.epoch], [1, Number(group.epoch)]);
  assert.deepEqual(Object.keys(shown.offer).sort(), ["epoch", "generation", "last"]);
  assert.deepEqual(shown.offer, response.body.offer);
  assert.deepEqual([shown.offer.generation, shown.offer.epoch], [1, handed.epoch]);
  for (let i = 0; i < 2; i++) {
    const again = await cy.person.put(path(quiet.id), handed);
    assert.deepEqual([again.status, again.body.epoch], [200, Number(group.epoch)]);
  }
  for (const one of [ada, bob]) {
    await one.hint(quiet);
    await one.send(quiet, "after");
  }
  assert.deepEqual((await ada.texts(quiet)).slice(-2), ["after", "after"]);
  // The same of the owner, who may begin a generation, counts at once.
  await ada.look(quiet);
  const owners = await handedIn(ada, quiet.id, server.id);
  const ahead = await owners.group.commit();
  const taken = await ada.person.put(path(quiet.id), await owners.body(ahead.next, [ahead.commit]));
  assert.deepEqual([taken.status, taken.body.epoch], [200, Number(ahead.next.epoch)]);
  assert.equal(taken.body.offer, undefined);
});

Deno.test("[MEND-3 MEND-37] a leaf that is no device in use, or has another certificate, is in no group that is handed in", async () => {
  await using app = await TestApp.start();
  using people = await quietChannel(app);
  const { ada, bob, quiet, server } = people;
  const inside = await handedIn(ada, quiet.id, server.id);
  const [bobs] = leavesOf(inside.group, bob);
  const twin = { userId: ada.person.id, deviceId: namedDevice(bobs!).deviceId };
  const unknown = { userId: bob.person.id, deviceId: crypto.randomUUID() };
  const other = namedDevice(bobs!);
  for (const [i, named] of [twin, unknown, other].entries()) {
    // The device whose id is taken goes: no id is there twice.
    const remove = i === 1 ? [] : [bobs!];
    const { publicBytes } = await packageOf(inside, named);
    const { commit, next } = await inside.group.commit({ add: [publicBytes], remove });
    const response = await ada.person.put(path(quiet.id), await inside.body(next, [commit]));
    assert.equal(said(response), "400 bad_commit", `${i}`);
  }
  const laptop = await bob.further(app);
  using _ = laptop;
  await ada.page.ask("hint", { kind: "person", id: bob.person.id });
  await ada.look(quiet);
  const [own] = (await laptop.page.ask("devices")).filter(({ isThis }) => isThis);
  const now = await handedIn(ada, quiet.id, server.id);
  assert.equal(leavesOf(now.group, bob).length, 2);
  await bob.page.ask("revoke", own!.id);
  const { commit, next } = await now.group.commit();
  const revoked = await ada.person.put(path(quiet.id), await now.body(next, [commit]));
  assert.equal(said(revoked), "400 bad_commit");
});

Deno.test("[MEND-3] where a group was pushed away on an older server its owner goes on in the next generation, also from outside of what is shown", async () => {
  await using app = await TestApp.start();
  using people = await quietChannel(app);
  const { ada, bob, cy, quiet, server } = people;
  const { group, next } = await (async () => {
    const { group } = await handedIn(cy, quiet.id, server.id);
    return { group, next: (await group.commit({ remove: leavesOf(group, ada) })).next };
  })();
  const epoch = 2 ** 32 - 1;
  for (const [i, shown] of [group, next].entries()) {
    // Stores a member's data in the form of an earlier server.
    const info = ofEpoch(await shown.groupInfo(), BigInt(epoch));
    await app.context.db.transact((tx) => {
      const before = mlsGroups.get(tx, { channelId: quiet.id })!;
      mlsGroups.set(tx, { channelId: quiet.id }, { ...before, epoch });
      groupInfos.set(tx, { channelId: quiet.id }, { info, by: cy.person.id });
    });
    for (const one of [ada, bob]) await one.hint(quiet);
    const refused = await cy.person.post(path(quiet.id), {
      device: (await insideOf(cy, quiet.id, server.id)).device.id,
      generation: i + 2,
      groupInfo: "AAAA",
    });
    assert.equal(said(refused), "403 forbidden");
    const repaired = await ada.page.ask("repair", quiet.id);
    assert.deepEqual([repaired.phase, repaired.generation], ["ready", i + 2]);
    for (const one of [ada, bob, cy]) {
      await one.hint(quiet);
      await one.send(quiet, "on");
    }
    for (const one of [ada, bob, cy]) {
      assert.deepEqual((await one.texts(quiet)).slice(-3), ["on", "on", "on"]);
    }
  }
});

Deno.test("[MEND-3] pages refuse a generation of a former member, and one that disagrees about an epoch that they know", async () => {
  await using app = await TestApp.start();
  using people = await quietChannel(app);
  const { ada, bob, cy, quiet, server } = people;
  const channelId = quiet.id;
  const [phone] = await bob.page.ask("devices");
  const packageOfBob = async () => {
    const claim = { channelId, devices: [phone!.id] };
    const { body } = await ada.person.post("/e2ee/key-packages/claim", claim);
    return new Uint8Array(Uint8Array.fromBase64(body.packages[0].key_package));
  };
  const former = await handedIn(cy, channelId, server.id);
  await ada.person.delete(`/servers/${server.id}/members/${cy.person.id}`);
  await ada.page.ask("sign", quiet, [{ kind: "kick", user: cy.person.id }]);
  await ada.send(quiet, "without cy");
  await bob.texts(quiet);
  const owner = await handedIn(ada, channelId, server.id);
  const { publicKey } = await serverKey(app.context.db);
  const cases = [
    [cy, former, former.group.authenticator],
    [ada, owner, randomBytes(32)],
    [ada, owner, new Uint8Array()],
  ] as const;
  for (const [by, inside, authenticator] of cases) {
    const keyPackage = await packageOfBob();
    const lie = await nextGeneration(inside, {
      channelId,
      serverKey: publicKey,
      authenticator,
      keyPackage,
    });
    {
      using _shows = lieOf(bob.browser, lie);
      await bob.hint(quiet);
      const { phase, about } = await bob.look(quiet);
      assert.deepEqual([phase, about], ["frozen", [by.person.id]]);
      await assert.rejects(bob.seal(quiet, { op: "text", text: "x" }), /not_ready/);
    }
    await bob.hint(quiet);
    assert.equal((await bob.look(quiet)).generation, 1);
    await bob.send(quiet, "on");
  }
  // With what bob knows it is hers, and counts.
  const keyPackage = await packageOfBob();
  const { authenticator } = (await handedIn(bob, channelId, server.id)).group;
  const now = await handedIn(ada, channelId, server.id);
  const lie = await nextGeneration(now, {
    channelId,
    serverKey: publicKey,
    authenticator,
    keyPackage,
  });
  using _shows = lieOf(bob.browser, lie);
  await bob.hint(quiet);
  const { phase, generation } = await bob.look(quiet);
  assert.deepEqual([phase, generation], ["ready", 2]);
});

Deno.test("[MEND-3] the server takes a generation from whoever may by the log as it is now, and by its roles", async () => {
  await using app = await TestApp.start();
  const [a, b, c] = await app.registerAll("ada", "bob", "cy");
  const { server, channel: { id } } = await a!.createServer();
  await a!.bring(server.id, b!, c!);
  const [ada, bob, cy] = await Promise.all([a!, b!, c!].map((one) => MlsDevice.of(one)));
  await ada!.letIn(server.id, "server", bob!, cy!);
  await ada!.begin(id);
  await ada!.add(id, bob!);
  await bob!.join(id);
  const made = { name: "Helpers", permissions: { manageMembers: true } };
  const { body } = await a!.post(`/servers/${server.id}/roles`, made);
  const assigned = { roleId: body.role.id };
  assert.equal(said(await bob!.beginAnew(id)), "403 forbidden", "bob has no role");
  assert.equal(
    said(await a!.post(`/servers/${server.id}/members/${b!.id}/roles`, assigned)),
    200,
  );
  assert.equal(said(await bob!.beginAnew(id)), "403 forbidden", "nobody has signed the role");
  const permissions = { ...DEFAULT_PERMISSIONS, manageMembers: true };
  await ada!.sign(server.id, { kind: "role", role: "r", permissions, position: 1 }, {
    kind: "assign",
    user: b!.id,
    role: "r",
  });
  assert.equal(said(await bob!.beginAnew(id)), 201);
  await ada!.sign(server.id, { kind: "unassign", user: b!.id, role: "r" });
  assert.equal(said(await bob!.beginAnew(id)), "403 forbidden", "it was taken back");
});
