import assert from "node:assert/strict";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
import { foldEntries } from "../../protocol/e2ee/authority.ts";
import { emptyAuthority } from "../../protocol/e2ee/authority_state.ts";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { certify } from "../../protocol/e2ee/identity.ts";
import { DEFAULT_PERMISSIONS } from "../../protocol/permissions.ts";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../protocol/e2ee/server_limits.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { dropCommit } from "../../server/e2ee/groups/drop.ts";
import { commitRecords, mlsGroups } from "../../server/e2ee/groups/records.ts";
import { appendImported } from "../../server/features/messages/append_imported.ts";
import { MAX_IMPORTED_TEXT } from "../../server/features/messages/imported.ts";
import { channelById, putChannel } from "../../server/membership/channels/channels.ts";
import { userById } from "../../server/membership/users/users.ts";
import { CHUNK_BYTES } from "../../server/storage/blobs.ts";
import { TestApp } from "../helpers/app.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { deviceIds, fillDevices } from "../helpers/maxima/devices.ts";
import { password } from "../helpers/person.ts";

const certified = (ids: string[]) => new Map(ids.map((id) => [id, new Uint8Array(100)]));

Deno.test("[MEND-1 MSG-47] a hundred messages of an encrypted channel are deleted at once", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const messageIds: string[] = [];
  for (let n = 0; n < LIMITS.bulkDeleteMax; n++) {
    messageIds.push((await ada.say(channel.id, `message ${n}`)).id);
  }
  await app.context.db.transact((tx) => {
    const sealed = { from: 0, generation: 1, epoch: 0 };
    putChannel(tx, { ...channelById(tx, channel.id)!, sealed });
  });
  const path = `/messages/${channel.id}/bulk-delete`;
  const { status, body } = await ada.post(path, { messageIds });
  assert.deepEqual([status, body], [200, { deleted: messageIds }]);
});

Deno.test("[MEND-1 E2E-12] as many letters as may be sent at once, each as large as fits a record, are sent", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { id: device } = await TestDevice.first(ada);
  const ids = deviceIds(E2EE_LIMITS.lettersAtOnce);
  await fillDevices(app, ada.id, certified(ids));
  const sealed = randomBytes(CHUNK_BYTES).toBase64();
  const letters = ids.map((to) => ({ to, sealed }));
  const { status, body } = await ada.post("/e2ee/letters", { device, letters });
  assert.equal(status, 200, JSON.stringify(body));
  const arrived = (await ada.get(`/e2ee/letters?device=${ids.at(-1)}`)).body.letters;
  assert.equal(arrived[0].sealed, sealed);
});

Deno.test("[MEND-1 E2E-14] somebody with as many devices as are known calls a reset of their keys off", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  await TestDevice.first(ada);
  await fillDevices(app, ada.id, certified(deviceIds(E2EE_SERVER_LIMITS.devicesKnown - 1)));
  const begun = await ada.post("/e2ee/identity/reset", { password: password("ada") });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  const { status, body } = await ada.delete("/e2ee/identity/reset");
  assert.equal(status, 200, JSON.stringify(body));
});

Deno.test("[MEND-1 E2E-14 E2E-24] a group of as many devices as it may have, none of which is in use, begins again", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server, channel } = await ada.createServer();
  const phone = await MlsDevice.of(ada);
  await phone.letIn(server.id, "server");
  assert.equal((await phone.begin(channel.id)).status, 201);
  const devices = deviceIds(E2EE_SERVER_LIMITS.devicesPerGroup)
    .map((deviceId, leaf) => ({ deviceId, userId: ada.id, leaf }));
  const { db } = app.context;
  await db.transact((tx) => {
    const group = mlsGroups.get(tx, { channelId: channel.id })!;
    mlsGroups.set(tx, { channelId: channel.id }, { ...group, devices });
  });
  const { status, body } = await phone.beginAnew(channel.id);
  assert.equal(status, 201, JSON.stringify(body));
});

Deno.test("[MEND-1 E2E-26] as many commits as are handed in at once take the place of others in one transaction", async () => {
  await using app = await TestApp.start();
  const { context } = app;
  const epochs = Array.from({ length: E2EE_LIMITS.commitsAtOnce }, (_, epoch) => epoch);
  const record = { row: new Uint8Array(10), proposals: 0, at_seq: 0, at: 0, by: "ada" };
  await context.db.transact((tx) => {
    for (const epoch of epochs) {
      commitRecords.set(tx, { channelId: "channel", generation: 1, epoch }, record);
    }
  });
  await context.db.transact((tx) => {
    tx.getMany(["a", "b", "c"].map((id) => mlsGroups.key({ channelId: id })));
    return tx.map(epochs, (epoch) => dropCommit(context, tx, "channel", 1, epoch));
  });
  assert.deepEqual(await context.db.list(commitRecords.prefix({ channelId: "channel" })), []);
});

Deno.test("[MEND-1 E2E-26] as many entries as are handed in at once, each signed by another device, are taken", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const phone = await MlsDevice.of(ada);
  const count = E2EE_LIMITS.appendedAtOnce;
  const signers = await Promise.all(Array.from({ length: count }, async () => {
    const { publicKey: signatureKey, privateKey } = await newSignatureKey();
    const deviceId = crypto.randomUUID();
    const device = { userId: ada.id, deviceId, signatureKey, boxKey: randomBytes(32) };
    return { deviceId, identity: await certify(phone.personKey, device), privateKey };
  }));
  const certificates = signers.map(({ deviceId, identity }) => [deviceId, identity] as const);
  await fillDevices(app, ada.id, new Map(certificates));
  let authority = emptyAuthority(server.id);
  const entries: string[] = [];
  for (const [n, signer] of signers.entries()) {
    const act: AuthorityChange = n === 0
      ? { kind: "root", space: "server" }
      : { kind: "role", role: `role-${n}`, permissions: DEFAULT_PERMISSIONS, position: n };
    const entry = await signEntry(signer, authority, act);
    authority = await foldEntries(authority, [entry], { trustsRoot: () => true });
    entries.push(entry.toBase64());
  }
  const path = `/e2ee/authority/${server.id}`;
  const { status, body } = await ada.post(path, { length: 0, entries });
  assert.deepEqual([status, body.length], [200, count]);
});

Deno.test("[MEND-1 D-ENC-1] imported messages are appended however long they all are", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { context } = app;
  const messages = Array.from({ length: 80 }, (_, n) => ({
    id: `message-${n}`,
    author: "11",
    sent_at: n,
    edited_at: null,
    text: "長".repeat(MAX_IMPORTED_TEXT),
    files: [],
    reply: null,
  }));
  const senders = new Map([["11", await context.db.read(userById, ada.id)]]);
  assert.equal(await appendImported(context, channel.id, messages, senders), messages.length);
});
