import { browserTests, expect, MEDIA_FLAGS } from "../../helpers/e2e.ts";
import { startPatient } from "../../helpers/media.ts";
import { ownPort } from "../../helpers/ports.ts";
import { hears } from "./arrivals.ts";
import { join, meets, pair } from "./talker.ts";

const e2e = browserTests({
  flags: MEDIA_FLAGS,
  server: () => startPatient({ PARLEY_RELAY: "127.0.0.1", PARLEY_RELAY_PORT: String(ownPort()) }),
});

e2e(
  "[D-VOICE-5] where nothing goes directly the server's own relay carries the voices",
  async (stage) => {
    const [ann, bob, space] = await pair(stage);
    for (const { page } of [ann, bob]) {
      await page.evaluate(() => localStorage.setItem("voiceRelayOnly", "yes"));
    }
    await join(ann, space);
    await join(bob, space);
    await meets(ann, [bob]);
    await Promise.all([hears(ann), hears(bob)]);
    await ann.page.evaluate(() => void harness.voice.watchStats());
    await expect.poll(() =>
      ann.page.evaluate(() => Object.values(harness.client.voice.stats.value)[0])
    ).toMatchObject({ path: "relayed" });
    // The test takes up to 4 s: on a busy machine the relay may be slower, so it's repeated.
    await expect.poll(() => bob.page.evaluate(() => harness.voice.examine()))
      .toContainEqual(expect.objectContaining({ name: "Connection routes", state: "well" }));
  },
);
