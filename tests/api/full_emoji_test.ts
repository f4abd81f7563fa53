import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { EMOJI_BYTES, EMOJI_COUNT, fillEmoji } from "../helpers/maxima/emoji.ts";
import type { Person } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const usedBy = async (person: Person) => (await person.get("/users/storage")).body.used;

/** A server with as many emoji as it may have. */
async function fullClub(app: TestApp) {
  const club = await Club.of(app, "heir");
  await fillEmoji(app, club.server.id, club.owner.id);
  return club;
}

Deno.test("[MEND-1 SRV-07] a deleted server with all its emoji and stickers leaves nothing", async () => {
  await using app = await TestApp.start();
  const { owner, channel, path } = await fullClub(app);
  await owner.say(channel.id, "hello");
  assert.equal((await owner.delete(path)).status, 200);
  const { db } = app.context;
  const left = async () => {
    const kinds = ["emoji", "emoji_by_name", "emoji_counts", "media_use", "message"];
    const found = await Promise.all(kinds.map((kind) => db.list([kind])));
    return found.flat().length;
  };
  await until("nothing is left", async () => await left() === 0);
  await until("the marker is gone", async () => (await db.list(["server_purge"])).length === 0);
  assert.equal(await usedBy(owner), 0);
});

Deno.test("[MEND-1 SRV-08 FIL-7] a server with all its emoji is handed over, and they count for its new owner", async () => {
  await using app = await TestApp.start();
  const { owner, people: { heir }, path } = await fullClub(app);
  const before = (await owner.get(`${path}/emoji`)).body;
  const { status, body } = await owner.post(`${path}/transfer`, { newOwnerId: heir.id });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual((await heir.get(`${path}/emoji`)).body, before);
  assert.deepEqual([await usedBy(owner), await usedBy(heir)], [0, EMOJI_COUNT * EMOJI_BYTES]);
});
