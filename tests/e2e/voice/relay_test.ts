import { e2e, expect, launchWith, MEDIA_FLAGS, serveWith } from "../../helpers/e2e.ts";
import { TestServer } from "../../helpers/server_process.ts";
import { hears, join, meets, pair } from "./talker.ts";

launchWith(...MEDIA_FLAGS);
serveWith(() => {
  using free = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const env = { PARLEY_RELAY: "127.0.0.1", PARLEY_RELAY_PORT: String(free.addr.port) };
  return TestServer.start({ env });
});

e2e(
  "[D-VOICE-5] where nothing goes directly the server's own relay carries the voices",
  async (stage) => {
    const [ann, bob, place] = await pair(stage);
    for (const { page } of [ann, bob]) {
      await page.evaluate(() => localStorage.setItem("voiceRelayOnly", "yes"));
    }
    await join(ann, place);
    await join(bob, place);
    await meets(ann, [bob]);
    await Promise.all([hears(ann), hears(bob)]);
    await ann.page.evaluate(() => void harness.voice.watchStats());
    await expect.poll(() =>
      ann.page.evaluate(() => Object.values(harness.client.voice.stats.value)[0])
    ).toMatchObject({ path: "relayed" });
    const found = await bob.page.evaluate(() => harness.voice.examine());
    expect(found.at(-1)).toMatchObject({ name: "Ways to others", state: "well" });
  },
);
