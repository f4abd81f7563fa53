import assert from "node:assert/strict";
import { EMOJI_LIMITS } from "../../protocol/emoji_limits.ts";
import { emojiText } from "../../protocol/emoji_text.ts";
import { BASE_PERMISSIONS } from "../../protocol/permissions.ts";
import { decodePermissions } from "../../server/membership/servers/permission_codes.ts";
import { roleRecords } from "../../server/membership/servers/role_records.ts";
import { mediaUses } from "../../server/features/media/records.ts";
import { emojiCounts } from "../../server/features/emoji/records.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import {
  animation,
  dataUrl,
  PICTURE,
  PICTURE_HASH,
  saying,
  smallest,
} from "../helpers/pictures.ts";
import { pictureBytes } from "../helpers/pictures.ts";
import { until } from "../helpers/until.ts";

const KB = 1024;

Deno.test("[FIL-7] an emoji is added, listed, renamed and deleted; its picture is there for everybody", async () => {
  await using app = await TestApp.start();
  const { owner, people: { bob }, path } = await Club.of(app, "bob");
  const made = await owner.post(`${path}/emoji`, { name: " Party_Parrot ", image: PICTURE });
  assert.equal(made.status, 201);
  const { emoji } = made.body;
  assert.deepEqual({ ...emoji, id: "" }, {
    id: "",
    kind: "emoji",
    name: "party_parrot",
    url: `/api/media/${PICTURE_HASH}`,
    animated: false,
    width: 1,
    height: 1,
  });
  assert.equal((await fetch(app.url + emoji.url)).status, 200);
  assert.deepEqual((await bob.get(`${path}/emoji`)).body, { emoji: [emoji] });

  const renamed = await owner.put(`${path}/emoji/${emoji.id}`, { name: "parrot" });
  assert.deepEqual(renamed.body, { emoji: { ...emoji, name: "parrot" } });
  const again = await owner.post(`${path}/emoji`, { name: "party_parrot", image: PICTURE });
  assert.equal(again.status, 201, "the name from before is free");

  const { entries } = (await owner.get(`${path}/audit-log`)).body;
  assert.deepEqual(
    entries.slice(0, 3).map((e: { action: string; reason: string }) => [e.action, e.reason]),
    [["emoji-create", "party_parrot"], ["emoji-update", "parrot"], [
      "emoji-create",
      "party_parrot",
    ]],
  );
  for (const { id } of [emoji, again.body.emoji]) {
    assert.deepEqual((await owner.delete(`${path}/emoji/${id}`)).body, { success: true });
    assert.equal((await owner.delete(`${path}/emoji/${id}`)).status, 404);
  }
  assert.deepEqual((await bob.get(`${path}/emoji`)).body, { emoji: [] });
  assert.deepEqual(await app.context.db.list(mediaUses.prefix({ hash: PICTURE_HASH })), []);
});

Deno.test("[FIL-7] names are unique in a server without regard to case, and of plain letters", async () => {
  await using app = await TestApp.start();
  const { owner, path } = await Club.of(app);
  const make = (name: string, kind = "emoji") =>
    owner.post(`${path}/emoji`, { name, kind, image: PICTURE });
  assert.equal((await make("wave")).status, 201);
  const both = await Promise.all([make("WAVE"), make("wave", "sticker"), make("one"), make("One")]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  assert.equal(both[0].body.code, "name_taken");
  for (const name of ["a", "a".repeat(33), "two words", "naïve", "a:b", "", 7]) {
    const { status, body } = await make(name as string);
    assert.deepEqual([status, Object.keys(body.details)], [400, ["name"]], `${name}`);
  }
  const [{ id }] = (await owner.get(`${path}/emoji`)).body.emoji;
  assert.equal((await owner.put(`${path}/emoji/${id}`, { name: "wave" })).status, 409);
  assert.equal((await owner.put(`${path}/emoji/${id}`, { name: "one" })).status, 200, "its own");
});

Deno.test("[FIL-7 HARD-13] pictures are PNG, GIF or WebP within the bounds of their kind; animations stay", async (t) => {
  await using app = await TestApp.start();
  const { owner, path } = await Club.of(app);
  let n = 0;
  const make = (image: string, kind = "emoji") =>
    owner.post(`${path}/emoji`, { name: `n_${n++}`, kind, image });
  await t.step("as large as they may be", async () => {
    for (const [kind, { bytes, side }] of Object.entries(EMOJI_LIMITS)) {
      assert.equal((await make(dataUrl(pictureBytes("image/png", bytes)), kind)).status, 201);
      const more = await make(dataUrl(pictureBytes("image/png", bytes + 1)), kind);
      assert.equal(more.status, 413);
      assert.match(more.body.error, new RegExp(`at most ${bytes / KB} KB`));
      const moves = await make(dataUrl(animation(3, side, side), "image/gif"), kind);
      const { animated, width, height } = moves.body.emoji;
      assert.deepEqual([animated, width, height], [true, side, side]);
      const wide = await make(dataUrl(saying("image/png", side + 1, 1)), kind);
      assert.deepEqual([wide.status, wide.body.details], [400, {
        image: `is ${side + 1} × 1 pixels: at most ${side} × ${side} are taken`,
      }]);
    }
  });
  await t.step("no JPEG", async () => {
    const { status, body } = await make(dataUrl(smallest("image/jpeg"), "image/jpeg"));
    assert.deepEqual([status, body.details], [400, { image: "must be a PNG, GIF, WebP image" }]);
  });
});

Deno.test("[FIL-7] a server has 200 emoji and 60 stickers at most, however many come at once", async () => {
  await using app = await TestApp.start();
  const { owner, path, server } = await Club.of(app);
  const { most } = EMOJI_LIMITS.sticker;
  await app.context.db.transact((tx) =>
    emojiCounts.set(tx, { serverId: server.id }, { emoji: 0, sticker: most - 2 })
  );
  const made = await Promise.all(
    ["aa", "bb", "cc", "dd"].map((name) =>
      owner.post(`${path}/emoji`, { name, kind: "sticker", image: PICTURE })
    ),
  );
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 201, 409, 409]);
  const refused = made.find(({ status }) => status === 409)!;
  assert.deepEqual(refused.body, {
    error: "A server can have at most 60 stickers",
    code: "too_many",
  });
  assert.equal((await owner.post(`${path}/emoji`, { name: "ee", image: PICTURE })).status, 201);
});

Deno.test("[FIL-7 D-PERM-3] manageEmoji is given by a role; roles from before the permission lack it", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, path, server } = club;
  const role = await club.role("Artists", "sendMessages");
  await club.give(bob, role);
  // Stores the roles in the form of an earlier server.
  const key = roleRecords.key({ serverId: server.id });
  await app.context.db.transact((tx) => {
    const { everyone, list } = tx.get(key)!;
    const old = (stored: typeof everyone) => {
      const { manageEmoji: _, ...rest } = decodePermissions(stored);
      // A record of an earlier version, which lacks a permission.
      return rest as unknown as typeof everyone;
    };
    tx.set(key, {
      everyone: old(everyone),
      list: list.map((one) => ({ ...one, permissions: old(one.permissions) })),
    });
  });
  const { roles } = (await bob.get(`${path}/roles`)).body;
  for (const { permissions } of roles) {
    assert.deepEqual(Object.keys(permissions).sort(), [...BASE_PERMISSIONS].sort());
    assert.equal(permissions.manageEmoji, false);
  }
  const make = () => bob.post(`${path}/emoji`, { name: "mine", image: PICTURE });
  assert.equal((await make()).body.code, "forbidden");
  const id = roles.find((one: { name: string }) => one.name === "Artists").id;
  await owner.put(`${path}/roles/${id}`, { permissions: { manageEmoji: true } });
  assert.equal((await make()).status, 201);
});

Deno.test("[FIL-7 D-MSG-9] reactions take emoji of the channel's server, by whatever name they had", async () => {
  await using app = await TestApp.start();
  const { owner, people: { bob }, path, channel } = await Club.of(app, "bob");
  const { server: other } = await owner.createServer("Elsewhere");
  const make = async (name: string, at = path, kind = "emoji") =>
    (await owner.post(`${at}/emoji`, { name, kind, image: PICTURE })).body.emoji;
  const wave = await make("wave");
  const message = await owner.say(channel.id, "hello");
  const reactions = `/messages/${message.id}/reactions`;
  const old = emojiText(wave);
  assert.deepEqual((await owner.post(reactions, { emoji: old })).body.reactions, [
    { emoji: old, count: 1, users: [owner.user.username] },
  ]);
  await owner.put(`${path}/emoji/${wave.id}`, { name: "waving" });
  const both = await bob.post(reactions, { emoji: `<:waving:${wave.id}>` });
  assert.deepEqual(both.body.reactions.map((r: { count: number }) => r.count), [2]);

  for (
    const emoji of [
      emojiText(await make("elsewhere", `/servers/${other.id}`)),
      emojiText(await make("large", path, "sticker")),
      `<:unknown:${crypto.randomUUID()}>`,
      "<:wave:7>",
    ]
  ) {
    const { status, body } = await bob.post(reactions, { emoji });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["emoji"]], emoji);
  }
  await owner.delete(`${path}/emoji/${wave.id}`);
  const path2 = `${reactions}/${encodeURIComponent(`<:waving:${wave.id}>`)}`;
  assert.deepEqual((await bob.get(reactions)).body.reactions[0].count, 2, "they stay");
  await bob.delete(path2);
  assert.equal((await bob.post(reactions, { emoji: old })).status, 400, "nobody joins in");
  assert.deepEqual((await owner.delete(path2)).body.reactions, []);
});

Deno.test("[FIL-7 D-SOC-1] a direct message has no emoji of its own to react with", async () => {
  await using app = await TestApp.start();
  const { owner, people: { bob }, path } = await Club.of(app, "bob");
  const { emoji } = (await owner.post(`${path}/emoji`, { name: "wave", image: PICTURE })).body;
  const { channel } = (await owner.post("/channels/dm", { recipientId: bob.id })).body;
  const message = await owner.say(channel.id, "hello");
  const { status } = await owner.post(`/messages/${message.id}/reactions`, {
    emoji: emojiText(emoji),
  });
  assert.equal(status, 400);
});

Deno.test("[FIL-3 FIL-7] emoji take of the owner's storage, whoever adds them, and give it back", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "artist");
  const { owner, people: { artist }, path, server } = club;
  await club.give(artist, await club.role("Artists", "manageEmoji"));
  const used = async () => (await owner.get("/users/storage")).body.used;
  const before = await used();
  const add = (person: typeof owner, name: string) =>
    person.post(`${path}/emoji`, { name, image: dataUrl(pictureBytes("image/png", 2000)) });
  const first = await add(artist, "first");
  assert.equal(first.status, 201);
  await add(owner, "second");
  assert.equal(await used(), before + 4000);
  assert.equal((await artist.get("/users/storage")).body.used, 0);
  assert.equal((await add(artist, "first")).status, 409, "what is refused counts nothing");
  assert.equal(await used(), before + 4000);
  await artist.delete(`${path}/emoji/${first.body.emoji.id}`);
  assert.equal(await used(), before + 2000);

  for (const { usage } of app.contexts) usage.quotas.person = before + 3000;
  const refused = await add(artist, "third");
  assert.deepEqual([refused.status, refused.body.code], [409, "owner_quota"]);
  assert.match(refused.body.error, /this server's owner/);
  assert.equal((await add(owner, "third")).body.code, "storage_quota");
  for (const { usage } of app.contexts) usage.quotas.person = null;
  await owner.delete(`/servers/${server.id}`);
  await until("all is given back", async () => await used() === before);
});

Deno.test("[FIL-3 FIL-7 SRV-08] with the server its emoji go over to the storage of the new owner", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "heir", "guest");
  const { owner, people: { heir, guest }, path } = club;
  await club.give(guest, await club.role("Artists", "manageEmoji"));
  const used = async (person: typeof owner) => (await person.get("/users/storage")).body.used;
  const before = await used(owner);
  const add = async (person: typeof owner, name: string) => {
    const image = dataUrl(pictureBytes("image/png", 2000));
    return (await person.post(`${path}/emoji`, { name, image })).body.emoji;
  };
  const first = await add(owner, "first");
  await add(owner, "second");
  const transfer = (from: typeof owner, to: typeof owner) =>
    from.post(`${path}/transfer`, { newOwnerId: to.id });
  // The new owner's free storage doesn't matter.
  for (const { usage } of app.contexts) usage.quotas.person = 3000;
  assert.equal((await transfer(owner, heir)).status, 200);
  assert.deepEqual([await used(owner), await used(heir)], [before, 4000]);
  assert.equal((await transfer(owner, guest)).status, 403, "who owns it no more moves nothing");
  assert.deepEqual([await used(owner), await used(heir)], [before, 4000]);
  for (const { usage } of app.contexts) usage.quotas.person = null;
  await heir.delete(`${path}/emoji/${first.id}`);
  assert.equal(await used(heir), 2000);
  // Some are added while it goes from one to the next.
  const adding = Promise.all(["third", "fourth", "fifth"].map((name) => add(guest, name)));
  assert.equal((await transfer(heir, owner)).status, 200);
  await adding;
  assert.equal(await used(owner) + await used(heir), before + 2000 + 6000);
  assert.equal(await used(heir), 0, "those that came meanwhile, too");
});

Deno.test("[FIL-7 D-RATE] all of a server together add no more than one person may; what finds no room counts for nobody else", async () => {
  await using app = await TestApp.start({ limits: "on", rateEmoji: { points: 4, duration: 60 } });
  const club = await Club.of(app, "artist", "drawer");
  const { people: { artist, drawer }, path } = club;
  const role = await club.role("Artists", "manageEmoji");
  await club.give(artist, role);
  await club.give(drawer, role);
  const add = async (person: typeof artist, name: string, to = path) =>
    (await person.post(`${to}/emoji`, { name, image: PICTURE })).status;
  app.context.usage.quotas.person = 0;
  assert.equal(await add(artist, "full"), 409);
  app.context.usage.quotas.person = null;
  for (const name of ["one", "two", "three"]) assert.equal(await add(artist, name), 201);
  assert.equal(await add(artist, "four"), 429, "by person");
  assert.deepEqual([await add(drawer, "four"), await add(drawer, "five")], [201, 429]);
  const { server } = await drawer.createServer("Own");
  assert.equal(await add(drawer, "five", `/servers/${server.id}`), 201, "another server");
});
