import assert from "node:assert/strict";
import { keyOf, newSecret, sealChunk } from "../../client/files/transfer/chunks.ts";
import { readFileRefs } from "../../protocol/file_refs.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import { countedBytes, paddedSize } from "../../protocol/files.ts";
import { TestApp } from "../helpers/app.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { blobOf, fileClient } from "../helpers/file_client.ts";
import { beginFile, getChunk, putChunk, storedFiles } from "../helpers/files.ts";
import { step } from "../helpers/step.ts";

const SIZE = 300_001;

/** ada and bob in a private direct message, whose every device is there. */
async function talking(app: TestApp) {
  const people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  return { ...people, channelId: dm(ada).id, [Symbol.dispose]: people[Symbol.dispose] };
}

/** Uploads a file as a page does, and sends it in a message. */
async function sendFile({ ada, dm, channelId }: Awaited<ReturnType<typeof talking>>, blob: Blob) {
  const padded = paddedSize(blob.size);
  const { file } = await fileClient(ada.person).send(blob, channelId, { padded });
  const ref: FileRef = { ...file, padded, name: "plan.pdf", type: "application/pdf" };
  const message = await ada.send(dm(ada), { op: "text", text: "See", files: [ref] }, [file.id]);
  return { ref, message };
}

/** Reads the files of the last message on a device. */
async function lastFiles(of: Talker, channel: Parameters<Talker["read"]>[0]): Promise<FileRef[]> {
  const row = (await of.read(channel)).at(-1)!;
  assert.ok(!("fault" in row));
  return readFileRefs(row.files)!;
}

Deno.test("[E2E-33 FIL-1] a file of a private conversation is read by its devices, and the server knows a padded size", async (t) => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, channelId } = people;
  const blob = blobOf(SIZE);
  const { ref } = await sendFile(people, blob);
  await step(t, "who reads the message reads the file, and it is what was sent", async () => {
    const [file] = await lastFiles(bob, dm(bob));
    assert.deepEqual(file, ref);
    const came = await fileClient(bob.person).fetch(file!);
    assert.deepEqual(await came.bytes(), await blob.bytes());
  });
  await step(t, "the server has its padded size, and nothing else of it", async () => {
    const { body } = await bob.person.get(`/files/${ref.id}`);
    assert.equal(body.file.size, paddedSize(SIZE));
    assert.ok(paddedSize(SIZE) > SIZE && paddedSize(SIZE) <= SIZE * 1.12);
    const rows = JSON.stringify((await bob.person.get(`/messages/${channelId}`)).body);
    for (const said of [ref.name, ref.key, ref.hash, String(SIZE)]) assert.ok(!rows.includes(said));
  });
  await step(t, "who cannot read the channel finds none", async () => {
    const cy = await app.register("cy");
    assert.equal((await cy.get(`/files/${ref.id}`)).status, 404);
    assert.equal((await getChunk(cy, ref.id, 0)).status, 404);
    const begun = await cy.post("/files", { channelId, size: 8 });
    assert.equal(begun.status, 404);
  });
  await step(t, "a size that says more is refused", async () => {
    const { status, body } = await ada.person.post("/files", { channelId, size: SIZE });
    assert.deepEqual([status, body.code, !!body.details.size], [400, "invalid_input", true]);
  });
  await step(
    t,
    "[FIL-3] the limit is that of the file, not of what it is padded with",
    async () => {
      const { fileMax } = app.context.instance;
      const asked = (size: number) => ada.person.post("/files", { channelId, size });
      assert.equal((await asked(paddedSize(fileMax - 1))).status, 201);
      const { status, body } = await asked(paddedSize(fileMax + 1));
      assert.deepEqual([status, body.code], [413, "too_large"]);
      assert.equal(body.details.limit, String(fileMax));
    },
  );
});

Deno.test("[E2E-33] what was begun before the conversation was private has to be padded to go along", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const secret = newSecret();
  const { id } = await beginFile(ada.person, dm(ada).id, SIZE);
  const sealed = await sealChunk(await keyOf(secret), SIZE, 0, await blobOf(SIZE).arrayBuffer());
  assert.equal((await putChunk(ada.person, id, 0, sealed)).status, 204);
  assert.equal((await ada.person.post(`/files/${id}/done`)).status, 200);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const content = { op: "text" as const, text: "Here" };
  const body = { ...await ada.seal(dm(ada), content), files: [id] };
  const refused = await ada.person.post(`/messages/${dm(ada).id}`, body);
  // Same error as for a lost file: the page uploads it again (FIL-2).
  assert.deepEqual([refused.status, !!refused.body.details.files], [400, true]);
  const { file } = await fileClient(ada.person)
    .send(blobOf(SIZE), dm(ada).id, { id, secret, padded: paddedSize(SIZE) });
  assert.notEqual(file.id, id, "it is begun anew");
  const message = await ada.person.post(`/messages/${dm(ada).id}`, { ...body, files: [file.id] });
  assert.equal(message.status, 201, JSON.stringify(message.body));
});

Deno.test("[E2E-30 FIL-1] with a private message that its author takes back its files are gone at once", async (t) => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, channelId } = people;
  const used = async () => (await ada.person.get("/users/storage")).body.used;
  const before = await used();
  const { ref, message: { id } } = await sendFile(people, blobOf(SIZE));
  await bob.read(dm(bob));
  await bob.react(dm(bob), id, "👍");
  await ada.person.put(`/channels/${channelId}/pins/${id}`);
  assert.ok(await used() > before + SIZE);
  assert.deepEqual(await storedFiles(app), [ref.id]);
  await step(t, "an edit keeps them", async () => {
    await ada.send(dm(ada), { op: "edit", target: id, text: "See it", files: [ref] });
    assert.equal((await getChunk(bob.person, ref.id, 0)).status, 200);
  });
  await step(t, "taken back they do not exist, nor does what hung on the message", async () => {
    await ada.send(dm(ada), { op: "delete", target: id });
    assert.deepEqual(await bob.texts(dm(bob)), ["[deleted]"]);
    assert.equal((await getChunk(bob.person, ref.id, 0)).status, 404);
    assert.deepEqual(await storedFiles(app), []);
    assert.deepEqual(await bob.sealedReactions(dm(bob), id), []);
    assert.deepEqual((await bob.person.get(`/channels/${channelId}/pins`)).body.pins, []);
    assert.ok(await used() < before + countedBytes(0));
  });
  await step(t, "so it is where the server takes it away without its author's word", async () => {
    const other = await sendFile(people, blobOf(SIZE));
    assert.equal((await ada.person.delete(`/messages/${other.message.id}`)).status, 200);
    assert.equal((await getChunk(bob.person, other.ref.id, 0)).status, 404);
    assert.deepEqual(await storedFiles(app), []);
  });
  await step(t, "[E2E-30] only in a private channel a place stays", async () => {
    const { channel } = await ada.person.createServer();
    const said = await ada.person.say(channel.id, "openly");
    const sealed = { encryptedContent: "q83v", iv: "AAAAAAAAAAAAAAAA", takesBack: true };
    const { status, body } = await ada.person.put(`/messages/${said.id}`, sealed);
    assert.deepEqual([status, !!body.details.takesBack], [400, true]);
  });
});

Deno.test("[E2E-33] what a file is padded with may fill chunks of its own, and is not read", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { send, fetch } = fileClient(ada);
  const blob = blobOf(1_100_000);
  const padded = 4 * 1024 * 1024;
  const { file } = await send(blob, channel.id, { padded });
  assert.equal((await ada.get(`/files/${file.id}`)).body.file.chunks, 4);
  assert.deepEqual(await (await fetch({ ...file, padded })).bytes(), await blob.bytes());
  await assert.rejects(fetch(file), /changed|damaged/i, "another size opens nothing");
});
