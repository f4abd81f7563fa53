/** Worst load of one account in encrypted conversations: messages of others are still accepted. */
import assert from "node:assert/strict";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf } from "../helpers/e2ee/lies.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import type { Talker } from "../helpers/e2ee/talk.ts";

const MESSAGES = 8;
/** Milliseconds after a refusal. */
const PAUSE = 50;

Deno.test({
  name:
    "[MEND-3 MEND-11] a member who commits, hands in groups, claims packages and leaves letters as fast as they may keeps nobody from writing or from coming in",
  // The limiter keeps timers of its own.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: oneAtTheirWorst,
});

async function oneAtTheirWorst() {
  await using app = await TestApp.start({ limits: "on" });
  using people = await serverOf(app, "ada", "bob", "cy");
  const [ada, bob, cy] = people.talkers as [Talker, Talker, Talker];
  // Who loses a race by so much gives up after as many tries as people have in ten seconds.
  for (const { browser } of people.talkers) browser.haste = 1;
  const { server } = people;
  const quiet = await people.newChannel(ada.person);
  const { id } = quiet;
  await people.start(ada, quiet);
  for (const one of [bob, cy]) await one.look(quiet);
  await cy.send(quiet, "hello");
  const { person } = await insideOf(cy, id, server.id);
  const flooders = [
    await MlsDevice.of(await app.login("cy"), person.key),
    await MlsDevice.of(await app.login("cy"), person.key),
  ];
  await ada.page.ask("hint", { kind: "person", id: cy.person.id });
  await ada.look(quiet);
  for (const one of flooders) await one.join(id);
  const [adas, bobs] = await Promise.all([ada, bob].map(async (one) => {
    return (await one.page.ask("devices"))[0]!.id;
  }));

  const asked: Record<string, number> = {};
  let isOver = false;
  const flood = async (what: string, act: () => Promise<{ status: number }>) => {
    while (!isOver) {
      // Its device's requests may be refused as well; it continues.
      const { status } = await act().catch(() => ({ status: 0 }));
      asked[what] = (asked[what] ?? 0) + 1;
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
  const letter = (to: string) => ({ to, sealed: randomBytes(3000).toBase64() });
  const floods = flooders.flatMap((flooder) => [
    flood("commit", async () => {
      await flooder.sync(id);
      return await flooder.commit(id);
    }),
    flood("group", async () => {
      const { made, body } = await flooder.prepared(id);
      const row = { epoch: body.epoch, proposals: [], commit: body.commit, at_seq: 0 };
      const { epoch, generation, device } = body;
      const groupInfo = made.groupInfo.toBase64();
      const handed = { device, generation, epoch: epoch + 1, groupInfo, rows: [row] };
      return await flooder.session.put(`/e2ee/channels/${id}/group`, handed);
    }),
    flood("claim", () =>
      flooder.session.post("/e2ee/key-packages/claim", {
        channelId: id,
        devices: [adas, bobs],
      })),
    flood("letters", () => {
      const letters = Array.from({ length: E2EE_LIMITS.lettersAtOnce }, (_, i) => {
        return letter(i % 2 ? adas! : bobs!);
      });
      return flooder.session.post("/e2ee/letters", { device: flooder.id, letters });
    }),
  ]);
  try {
    await Promise.all([ada, bob].map(async (one) => {
      for (let i = 0; i < MESSAGES; i++) await one.send(quiet, `${i}`);
    }));
    using laptop = await bob.further(app);
    await ada.page.ask("hint", { kind: "person", id: bob.person.id });
    await ada.send(quiet, "welcome");
    await laptop.hint(quiet);
    assert.equal((await laptop.look(quiet)).phase, "ready");
    await laptop.send(quiet, "here");
    await ada.hint(quiet);
    const texts = await ada.texts(quiet);
    assert.equal(texts.length, 1 + 2 * MESSAGES + 2);
    assert.ok(!texts.some((text) => text.startsWith("[")), texts.join());
  } finally {
    isOver = true;
    await Promise.all(floods);
  }
  assert.ok(Object.values(asked).every((count) => count > 2), JSON.stringify(asked));
}
