import assert from "node:assert/strict";
import { SHELF_LIMITS } from "../../protocol/shelf_limits.ts";
import { animationCounts } from "../../server/features/files/records.ts";
import { sweepFiles } from "../../server/features/files/sweep.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { chunkBytes, getChunk, sendFiles, uploadFile } from "../helpers/files.ts";
import { IV, type Person } from "../helpers/person.ts";
import { saveAnimation, SEALED, uploadAnimation } from "../helpers/shelf.ts";
import { until } from "../helpers/until.ts";

const DAY = 24 * 3600_000;

async function used(person: Person): Promise<number> {
  return (await person.get("/users/storage")).body.used;
}

async function storedIds(app: TestApp): Promise<string[]> {
  return (await Array.fromAsync(app.context.uploads.store.list())).map(({ id }) => id);
}

Deno.test("[FIL-8] one's own shelf is saved, listed, renamed and emptied, and is there for oneself alone", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const before = await used(ada);
  const [mine, elsewhere] = [await ada.socket(), await bob.socket()];
  const saved = await saveAnimation(ada, ada.id, 5);
  const { saved_at: _, ...rest } = saved;
  assert.deepEqual(rest, { id: saved.id, size: 5, encrypted_content: "q83v", iv: IV });
  assert.ok(await used(ada) > before);
  assert.deepEqual((await getChunk(ada, saved.id, 0)).bytes, chunkBytes(5, 0));

  const named = await ada.put(`/shelves/${ada.id}/${saved.id}`, {
    ...SEALED,
    encryptedContent: "qrvM",
  });
  assert.deepEqual(named.body.animation, { ...saved, encrypted_content: "qrvM" });
  assert.deepEqual((await ada.get(`/shelves/${ada.id}`)).body, {
    animations: [named.body.animation],
  });
  await until("told", () => mine.seen("animation-saved").length === 2);

  for (const path of [`/shelves/${ada.id}`, `/files/${saved.id}`]) {
    assert.equal((await bob.get(path)).status, 404);
  }
  assert.equal((await getChunk(bob, saved.id, 0)).status, 404);
  assert.equal((await bob.post(`/shelves/${ada.id}/files`, { size: 5 })).status, 404);
  assert.equal((await bob.put(`/shelves/${ada.id}/${saved.id}`, SEALED)).status, 404);
  assert.equal((await bob.put(`/shelves/${bob.id}/${saved.id}`, SEALED)).status, 404);
  assert.equal((await bob.delete(`/shelves/${ada.id}/${saved.id}`)).status, 404);
  assert.equal((await ada.delete(`/files/${saved.id}`)).body.code, "upload_done");

  assert.equal((await ada.delete(`/shelves/${ada.id}/${saved.id}`)).status, 200);
  assert.equal((await ada.delete(`/shelves/${ada.id}/${saved.id}`)).status, 404);
  assert.equal((await getChunk(ada, saved.id, 0)).status, 404);
  assert.equal(await used(ada), before);
  assert.deepEqual(await storedIds(app), []);
  await until("told", () => mine.seen("animation-removed").length === 1);
  assert.deepEqual(elsewhere.seen("animation-saved"), [], "nobody else hears of it");
});

Deno.test("[FIL-8] a server's shelf is for its members; whoever manages emoji changes it, and its log says so", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "artist", "bob");
  const { owner, people: { artist, bob }, server, path } = club;
  const shelf = `/shelves/${server.id}`;
  assert.equal((await bob.post(`${shelf}/files`, { size: 5 })).status, 403);
  await club.give(artist, await club.role("Artists", "manageEmoji"));
  const socket = await bob.socket();
  const saved = await saveAnimation(artist, server.id, 5);
  assert.deepEqual((await bob.get(shelf)).body, { animations: [saved] });
  assert.equal((await getChunk(bob, saved.id, 0)).status, 200);
  await until("told", () => socket.seen("animation-saved")[0]?.shelfId === server.id);
  assert.equal((await bob.put(`${shelf}/${saved.id}`, SEALED)).status, 403);
  assert.equal((await bob.delete(`${shelf}/${saved.id}`)).status, 403);
  assert.equal((await owner.put(`${shelf}/${saved.id}`, SEALED)).status, 200, "another's, too");

  const unsaved = await uploadAnimation(artist, server.id, 5);
  assert.equal((await owner.put(`${shelf}/${unsaved}`, SEALED)).status, 404, "not theirs yet");
  await owner.delete(`${path}/members/${artist.id}`);
  assert.equal((await artist.put(`${shelf}/${unsaved}`, SEALED)).status, 404);
  assert.equal((await getChunk(artist, saved.id, 0)).status, 404, "who has left sees nothing");

  assert.equal((await owner.delete(`${shelf}/${saved.id}`)).status, 200);
  const { entries } = (await owner.get(`${path}/audit-log`)).body;
  const acts = entries.map(({ action }: { action: string }) => action);
  assert.deepEqual(acts.filter((act: string) => act.startsWith("gif")), [
    "gif-delete",
    "gif-update",
    "gif-create",
  ]);
});

Deno.test("[FIL-8] what is not complete, another's, of another place or too much is refused by its name", async () => {
  await using app = await TestApp.start();
  const [ada] = await app.registerAll("ada");
  const { server, channel } = await ada.createServer();
  for (const size of [0, -1, 1.5, SHELF_LIMITS.bytes + 1, "1"]) {
    const { status, body } = await ada.post(`/shelves/${ada.id}/files`, { size });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["size"]]);
  }
  const { body: { file } } = await ada.post(`/shelves/${ada.id}/files`, { size: 3 });
  assert.equal(file.channel_id, null);
  const incomplete = await ada.put(`/shelves/${ada.id}/${file.id}`, SEALED);
  assert.deepEqual([incomplete.status, Object.keys(incomplete.body.details)], [400, ["fileId"]]);
  for (const bad of [{ iv: "x" }, { encryptedContent: "A".repeat(4 * SHELF_LIMITS.sealed) }]) {
    const { status, body } = await ada.put(`/shelves/${ada.id}/${file.id}`, { ...SEALED, ...bad });
    assert.deepEqual([status, Object.keys(body.details)], [400, Object.keys(bad)]);
  }
  const ofChannel = await uploadFile(ada, channel.id, 3);
  const ofServer = await uploadAnimation(ada, server.id, 3);
  const own = await uploadAnimation(ada, ada.id, 3);
  for (const id of [ofChannel, ofServer, "nothing"]) {
    assert.equal((await ada.put(`/shelves/${ada.id}/${id}`, SEALED)).status, 404);
  }
  assert.equal((await sendFiles(ada, channel.id, [own])).status, 400, "no message takes it");
  const ids = [own, await uploadAnimation(ada, ada.id, 3)];
  await app.context.db.transact((tx) => {
    animationCounts.set(tx, { shelfId: ada.id }, SHELF_LIMITS.most - 1);
  });
  const results = await Promise.all(ids.map((id) => ada.put(`/shelves/${ada.id}/${id}`, SEALED)));
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 409], "the last place");
  assert.equal((await ada.post(`/shelves/${ada.id}/files`, { size: 3 })).status, 409);
});

Deno.test("[FIL-8] a shelf goes with its person or its server; what was not saved goes after a day", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  const before = await used(ada);
  await saveAnimation(bob, bob.id, 5);
  const ofServer = await saveAnimation(ada, server.id, 5);
  const order = { username: "bob", heir: null, messages: false };
  await admin.order(`/admin/users/${bob.id}/delete`, order);
  assert.deepEqual(await storedIds(app), [ofServer.id]);
  await ada.delete(`/servers/${server.id}`);
  assert.equal((await getChunk(ada, ofServer.id, 0)).status, 404, "at once");
  await until("its bytes are gone", async () => (await storedIds(app)).length === 0);
  await until("nothing is counted", async () => await used(ada) === before);
  for (const shelf of [server.id, bob.id]) {
    await until("its count is gone", async () => {
      return await app.context.db.get(animationCounts.key({ shelfId: shelf })) === null;
    });
  }

  const kept = await saveAnimation(ada, ada.id, 5);
  await uploadAnimation(ada, ada.id, 5);
  app.advance(DAY + 1);
  await sweepFiles(app.context);
  assert.deepEqual(await storedIds(app), [kept.id]);
});
