import assert from "node:assert/strict";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
import { foldEntries } from "../../protocol/e2ee/authority.ts";
import { type Authority, emptyAuthority } from "../../protocol/e2ee/authority_state.ts";
import { hex } from "../../protocol/e2ee/bytes.ts";
import { TestApp } from "../helpers/app.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { until } from "../helpers/until.ts";

const trusting = { trustsRoot: () => true };

/** Signs acts one behind the other. */
async function signed(by: MlsDevice, authority: Authority, ...acts: AuthorityChange[]) {
  const entries = [];
  const author = { identity: by.identity, privateKey: by.key.privateKey };
  for (const act of acts) {
    const entry = await signEntry(author, authority, act);
    authority = await foldEntries(authority, [entry], trusting);
    entries.push(entry.toBase64());
  }
  return { entries, authority };
}

Deno.test("[E2E-18 E2E-19] a server's log is begun by its owner and grows by comparing", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [phone, laptop] = [await MlsDevice.of(ada), await MlsDevice.of(bob)];
  const path = `/e2ee/authority/${server.id}`;
  const none = (await bob.get(path)).body;
  assert.deepEqual([none.length, none.entries], [0, []]);
  assert.equal((await eve.get(path)).status, 404);
  assert.equal((await ada.get(`/e2ee/authority/${channel.id}`)).status, 404);

  const root: AuthorityChange = { kind: "root", space: "server" };
  const key = hex(laptop.personKey.publicKey);
  const foreign = await signed(laptop, emptyAuthority(server.id), root);
  const early = await bob.post(path, { length: 0, entries: foreign.entries });
  assert.deepEqual([early.status, early.body.code], [403, "forbidden"]);
  const stolen = await ada.post(path, { length: 0, entries: foreign.entries });
  assert.deepEqual([stolen.status, stolen.body.code], [403, "forbidden"], "signed by no owner");

  const socket = await bob.socket();
  const first = await signed(phone, emptyAuthority(server.id), root, {
    kind: "member",
    user: bob.id,
    key,
  });
  const { status, body } = await ada.post(path, { length: 0, entries: first.entries });
  assert.deepEqual([status, body.length], [200, 2]);
  assert.deepEqual(await socket.waitFor("authority-changed"), { scope: server.id, length: 2 });
  const again = await ada.post(path, { length: 0, entries: first.entries });
  assert.deepEqual([again.status, again.body.code], [409, "log_conflict"]);
  const detached = await ada.post(path, { length: 2, entries: first.entries });
  assert.deepEqual(Object.keys(detached.body.details), ["entries.0"]);

  const left = await signed(laptop, first.authority, { kind: "leave" });
  assert.equal((await bob.post(path, { length: 2, entries: left.entries })).status, 200);
  const all = (await bob.get(path)).body;
  assert.deepEqual([all.length, all.entries], [3, [...first.entries, ...left.entries]]);
  assert.deepEqual((await bob.get(`${path}?from=2`)).body.entries, left.entries);

  await ada.delete(`/servers/${server.id}`);
  await until("it goes with its server", async () => {
    return !(await app.context.db.list(["e2ee_authority", server.id])).length;
  });
  await app.fresh();
  assert.equal(app.context.usage.of(ada.id).used, 0);
});
