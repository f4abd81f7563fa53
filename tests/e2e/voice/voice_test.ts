import { expect, later, type Person } from "../../helpers/e2e.ts";
import { withMedia } from "../../helpers/media.ts";
import { hears } from "./arrivals.ts";
import { join, meets, pair, talk } from "./talker.ts";

const e2e = withMedia();

e2e(
  "[D-VOICE-1 VOICE-20] a page that is loaded anew, and one whose connection was lost, are heard again",
  async (stage) => {
    stage.allowErrors("unreachable");
    const [ann, bob, space] = await pair(stage);
    await join(ann, space);
    await join(bob, space);
    await Promise.all([hears(ann), hears(bob)]);
    await talk(bob);
    await meets(bob, [ann]);
    await meets(ann, [bob]);
    await Promise.all([hears(ann), hears(bob)]);

    await bob.context.setOffline(true);
    // Looked for often: after 10 s without a connection he leaves.
    await expect.poll(
      () => bob.page.evaluate(() => harness.client.voice.current.value?.phase),
      { intervals: [50] },
    ).toBe("reconnecting");
    await bob.context.setOffline(false);
    await expect.poll(() => bob.page.evaluate(() => harness.client.voice.current.value?.phase))
      .toBe("connected");
    await Promise.all([hears(ann), hears(bob)]);
  },
);

declare global {
  /** How often a connection that finds no addresses was to find others, by ICE restarts. */
  var deafRestarts: number;
}

/** The next connection of somebody's page finds no address at all, as Chromium's sometimes do. */
function deafen({ page }: Person): Promise<void> {
  return page.evaluate(() => {
    globalThis.deafRestarts = 0;
    const Hearing = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Hearing {
      constructor(configuration?: RTCConfiguration) {
        globalThis.RTCPeerConnection = Hearing;
        super({ ...configuration, iceServers: [], iceTransportPolicy: "relay" });
      }
      override restartIce() {
        deafRestarts++;
        super.restartIce();
      }
    };
  });
}

e2e(
  "[VOICE-24] a page whose connection finds no address makes another one long before it would fail, whoever offers",
  async (stage) => {
    const [ann, bob, space] = await pair(stage);
    await join(ann, space);
    for (const deaf of [bob, ann]) {
      await deafen(deaf);
      await join(bob, space);
      await Promise.all([meets(ann, [bob]), meets(bob, [ann])]);
      await Promise.all([hears(ann), hears(bob)]);
      expect(await deaf.page.evaluate(() => deafRestarts)).toBe(0);
      await bob.page.evaluate(() => harness.voice.leave());
      await meets(ann, []);
    }
  },
);

e2e(
  "RNNoise takes noise away under the page's own policy; level, devices, doctor and statistics tell",
  async (stage) => {
    const [ann, bob, space] = await pair(stage);
    const loaded = later(ann.page.waitForResponse(/rnnoise(_simd)?\.wasm/));
    await ann.page.evaluate(() => harness.voice.devices.changeSettings({ suppression: "rnnoise" }));
    await join(ann, space);
    await join(bob, space);
    await loaded;
    await hears(bob);
    await ann.page.evaluate(() => harness.voice.devices.changeSettings({ suppression: "off" }));
    await hears(bob);
    const { inputs } = await ann.page.evaluate(() => harness.voice.devices.list());
    expect(inputs.length).toBeGreaterThan(0);
    await bob.page.evaluate(() => harness.voice.leave());
    await bob.page.evaluate(async () => void await harness.voice.devices.watchLevel());
    await expect.poll(() => bob.page.evaluate(() => harness.loudest)).toBeGreaterThan(0);
    await join(bob, space);
    await meets(ann, [bob]);
    const found = await ann.page.evaluate(() => harness.voice.examine());
    expect(found.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      "Secure connection: well",
      "Permission: well",
      "Microphone: well",
      "Server: well",
      expect.stringMatching(/^Ways to others: /),
    ]);
    await ann.page.evaluate(() => void harness.voice.watchStats());
    await expect.poll(() =>
      ann.page.evaluate(() => Object.values(harness.client.voice.stats.value)[0])
    ).toMatchObject({ path: "direct", loss: 0 });
  },
);
