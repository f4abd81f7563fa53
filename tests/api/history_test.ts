import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { TestApp } from "../helpers/app.ts";
import { IV, type Person } from "../helpers/person.ts";

const seqs = (messages: Message[]) => messages.map((one) => one.seq);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

Deno.test("[D-MSG-3 D-LAST-3] pages are oldest first, 50 by default and 100 at most; hasMore is in the direction asked", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  await Promise.all(range(1, 120).map((n) => ada.say(channel.id, `${n}`)));
  const cases: [query: string, from: number, to: number, hasMore: boolean][] = [
    ["", 71, 120, true],
    ["limit=100", 21, 120, true],
    ["limit=1000", 21, 120, true],
    ["limit=1", 120, 120, true],
    ["before=121&limit=100", 21, 120, true],
    ["before=51", 1, 50, false],
    ["before=52", 2, 51, true],
    ["before=1", 1, 0, false],
    ["before=9007199254740991", 71, 120, true],
    ["after=0", 1, 50, true],
    ["after=70", 71, 120, false],
    ["after=69", 70, 119, true],
    ["after=120", 1, 0, false],
    ["after=100&limit=5", 101, 105, true],
    ["after=9007199254740991", 1, 0, false],
    ["after=10&before=14", 11, 13, false],
    ["after=10&before=100&limit=3", 11, 13, true],
    ["after=50&before=20", 1, 0, false],
    ["after=20&before=20", 1, 0, false],
  ];
  for (const [query, from, to, hasMore] of cases) {
    await t.step(`?${query}`, async () => {
      const { status, body } = await ada.get(`/messages/${channel.id}?${query}`);
      assert.equal(status, 200);
      assert.deepEqual(seqs(body.messages), range(from, to));
      assert.equal(body.hasMore, hasMore);
    });
  }
});

Deno.test("[D-MSG-3 D-ERR-2] a query that makes no sense is 400, naming the parameter", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const cases: [name: string, value: string][] = [
    ["limit", "0"],
    ["limit", "-1"],
    ["limit", "many"],
    ["limit", "1.5"],
    ["limit", "1e400"],
    ["before", "-1"],
    ["before", "NaN"],
    ["before", "1e17"],
    ["after", "x"],
    ["after", "0.5"],
    ["inline", "-1"],
    ["around", "5"],
    ["__proto__", "5"],
    ["constructor", "5"],
  ];
  for (const [name, value] of cases) {
    const { status, body } = await ada.get(`/messages/${channel.id}?${name}=${value}`);
    assert.equal(status, 400, `${name}=${value}`);
    assert.deepEqual(Object.keys(body.details), [name]);
  }
});

async function send(person: Person, channelId: string, bytes: number): Promise<Message> {
  const encryptedContent = crypto.getRandomValues(new Uint8Array(Math.min(bytes, 60_000)));
  const whole = new Uint8Array(bytes);
  whole.set(encryptedContent);
  const { body } = await person.post(`/messages/${channelId}`, {
    encryptedContent: whole.toBase64(),
    iv: IV,
  });
  return body.message;
}

Deno.test("[D-MSG-3] ?inline=N leaves out what is longer and says its size; /content brings it", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const sizes = [30, 33, 70_000, 200_000];
  const sent: Message[] = [];
  for (const size of sizes) sent.push(await send(ada, channel.id, size));
  const whole: Message[] = (await ada.get(`/messages/${channel.id}`)).body.messages;
  const lengths = whole.map((one) => one.encrypted_content!.length);
  assert.deepEqual(lengths, sizes.map((size) => 4 * Math.ceil(size / 3)));
  assert.ok(whole.every((one) => one.content_size === undefined));

  const part: Message[] = (await ada.get(`/messages/${channel.id}?inline=40`)).body.messages;
  assert.deepEqual(part.map((one) => one.encrypted_content?.length), [
    40,
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(part.map((one) => one.content_size), [undefined, ...lengths.slice(1)]);
  for (const [i, { id }] of part.entries()) {
    const { body } = await ada.get(`/messages/${channel.id}/${id}/content`);
    assert.deepEqual(body, { encrypted_content: whole[i].encrypted_content, iv: IV });
  }
});

Deno.test("[D-MSG-3 D-PERM-6] content is for those who may read the channel, under its own channel", async () => {
  await using app = await TestApp.start();
  const [ada, eve] = await app.registerAll("ada", "eve");
  const { server, channel } = await ada.createServer();
  const other = (await ada.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  const elsewhere = await eve.createServer();
  const { id } = await ada.say(channel.id, "secret");
  const unknown = await eve.get(`/messages/${channel.id}/nothing/content`);
  for (
    const refused of [
      await eve.get(`/messages/${channel.id}/${id}/content`),
      await eve.get(`/messages/${elsewhere.channel.id}/${id}/content`),
      await ada.get(`/messages/${other.id}/${id}/content`),
    ]
  ) {
    assert.equal(refused.status, 404);
    assert.deepEqual(refused.body, unknown.body);
  }
});

Deno.test("[D-MSG-3] a page ends at 8 MB of content, in either direction, but has at least one message", async () => {
  const folder = await Deno.makeTempDir();
  {
    await using app = await TestApp.start({ path: `${folder}/test.kv` });
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    // 3 MB of bytes are 4 MB of base64; the last message exceeds a page by itself.
    for (let i = 0; i < 4; i++) await send(ada, channel.id, 3 * 1024 * 1024 - 3);
    await send(ada, channel.id, 7 * 1024 * 1024);
    const page = async (query: string) => {
      const { body } = await ada.get(`/messages/${channel.id}?${query}`);
      return [seqs(body.messages), body.hasMore];
    };
    assert.deepEqual(await page(""), [[5], true]);
    assert.deepEqual(await page("before=5"), [[3, 4], true]);
    assert.deepEqual(await page("before=3"), [[1, 2], false]);
    assert.deepEqual(await page("after=0"), [[1, 2], true]);
    assert.deepEqual(await page("after=3"), [[4], true]);
    assert.deepEqual(await page("after=4"), [[5], false]);
    assert.deepEqual(await page("inline=100"), [[1, 2, 3, 4, 5], false]);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[D-MSG-4] an attachment of 10 MB goes through: 18.6 MB of ciphertext, there and back", async () => {
  const folder = await Deno.makeTempDir();
  {
    await using app = await TestApp.start({ path: `${folder}/test.kv` });
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    const bytes = new Uint8Array(Math.floor(18.6 * 1_000_000 * 3 / 4));
    for (let i = 0; i < bytes.length; i += 65_536) {
      crypto.getRandomValues(bytes.subarray(i, i + 65_536));
    }
    const encryptedContent = bytes.toBase64();
    const { status, body } = await ada.post(`/messages/${channel.id}`, {
      encryptedContent,
      iv: IV,
    });
    assert.equal(status, 201);
    const { id } = body.message;
    const content = (await ada.get(`/messages/${channel.id}/${id}/content`)).body;
    assert.ok(content.encrypted_content === encryptedContent);

    const tooMuch = "A".repeat(20 * 1024 * 1024);
    const refused = await ada.post(`/messages/${channel.id}`, {
      encryptedContent: tooMuch,
      iv: IV,
    });
    assert.deepEqual([refused.status, refused.body.code], [413, "too_large"]);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[MEND-22] a page tells, when asked, how those look who wrote it, and whoever asks", async () => {
  await using app = await TestApp.start();
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob, cy);
  const { role } =
    (await ada.post(`/servers/${server.id}/roles`, { name: "Red", color: "#ef4444" }))
      .body;
  await ada.post(`/servers/${server.id}/members/${bob.id}/roles`, { roleId: role.id });
  await bob.put("/users/profile", { avatar_color: 3 });
  await bob.say(channel.id, "hello");
  const path = `/messages/${channel.id}?limit=1`;
  const { authors } = (await cy.get(`${path}&authors=true`)).body;
  assert.deepEqual(authors, [
    { user_id: cy.id, avatar_color: null, name_color: null },
    { user_id: bob.id, avatar_color: 3, name_color: "#ef4444" },
  ]);
  assert.equal("authors" in (await cy.get(path)).body, false);
  assert.equal((await cy.get(`${path}&authors=yes`)).status, 400);
  const dm = (await cy.post("/channels/dm", { recipientId: bob.id })).body.channel;
  await bob.say(dm.id, "hi");
  const direct = (await cy.get(`/messages/${dm.id}?authors=true`)).body.authors;
  assert.deepEqual(direct.at(-1), { user_id: bob.id, avatar_color: 3, name_color: null });
});
