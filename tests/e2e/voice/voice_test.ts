import { expect, later, type Person, type Stage } from "../../helpers/e2e.ts";
import { withMedia } from "../../helpers/media.ts";
import { hears } from "./arrivals.ts";
import { join, meets, notices, pair, type Room, talk } from "./talker.ts";

const e2e = withMedia();

e2e("[D-VOICE-1 CALL-01] two clients without the interface, in voice and in a call", async (t) => {
  t.allowErrors("unreachable");
  const [ann, bob, room] = await pair(t);
  await t.step(
    "[CALL-01] a call rings, is refused, is accepted, is heard and ends",
    () => callEachOther(t, ann, bob),
  );
  await t.step(
    "[VOICE-24] a page whose connection finds no address makes another one long before it would fail, whoever offers",
    () => findsAnotherWay(ann, bob, room),
  );
  await t.step(
    "RNNoise takes noise away under the page's own policy; level, devices, doctor and statistics tell",
    () => suppressesNoise(ann, bob, room),
  );
  await t.step(
    "[D-VOICE-1 VOICE-20] a page that is loaded anew, and one whose connection was lost, are heard again",
    () => comesBack(ann, bob),
  );
});

function call({ page }: Person) {
  return page.evaluate(() => {
    const { current, seconds } = harness.client.calls;
    const { phase, other } = current.value ?? {};
    return { phase, other: other?.username, seconds: seconds.value };
  });
}

async function callEachOther(t: Stage, ann: Person, bob: Person) {
  const { channel } = await ann.account.call<{ channel: { id: string } }>(
    "POST",
    "/channels/dm",
    {
      recipientId: bob.account.user.id,
    },
  );
  const ring = () => ann.page.evaluate((id) => harness.voice.calls.start(id), channel.id);
  await expect.poll(() =>
    ann.page.evaluate((id) => harness.client.channels.find(id)?.name, channel.id)
  )
    .toBeTruthy();

  await t.step("[CALL-08 D-VOICE-3] it rings with the other", async () => {
    await ring();
    await expect.poll(() => call(ann)).toMatchObject({ phase: "calling", other: bob.username });
    await expect.poll(() => call(bob)).toMatchObject({ phase: "incoming", other: ann.username });
    await expect.poll(() => notices(bob)).toContain(`Incoming call from ${ann.username}`);
  });
  await t.step("[CALL-19] it is refused", async () => {
    await bob.page.evaluate(() => harness.voice.calls.reject());
    await expect.poll(() => call(ann)).toMatchObject({ phase: undefined });
    await expect.poll(() => notices(ann)).toContain("Call was rejected");
    await expect.poll(() => call(bob)).toMatchObject({ phase: undefined });
  });

  await t.step("[CALL-17] it is accepted, and both hear each other", async () => {
    await ring();
    await expect.poll(() => call(bob)).toMatchObject({ phase: "incoming" });
    await bob.page.evaluate(() => harness.voice.calls.accept());
    await expect.poll(() => call(ann)).toMatchObject({ phase: "connected" });
    await expect.poll(() => notices(ann)).toContain("Call connected!");
    await expect.poll(() => call(bob)).toMatchObject({ phase: "connected" });
    await Promise.all([hears(ann), hears(bob)]);
  });
  await t.step("[CALL-11] seconds are counted", async () => {
    await expect.poll(async () => (await call(ann)).seconds).toBeGreaterThan(0);
  });

  await t.step("[CALL-18] it ends for both", async () => {
    await bob.page.evaluate(() => harness.voice.calls.end());
    await expect.poll(() => notices(ann)).toContain("Call ended");
    for (const who of [ann, bob]) {
      await expect.poll(() => call(who)).toMatchObject({ phase: undefined, seconds: 0 });
      await expect.poll(() => who.page.evaluate(() => harness.connections.size)).toBe(0);
    }
  });
}

declare global {
  /** How often a connection that finds no addresses was to find others, by ICE restarts. */
  var deafRestarts: number;
}

/** The page's next connection finds no address at all, as happens sometimes in Chromium. */
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

/** Nobody is in voice, before and after. */
async function findsAnotherWay(ann: Person, bob: Person, room: Room) {
  await join(ann, room);
  for (const deaf of [bob, ann]) {
    await deafen(deaf);
    await join(bob, room);
    await Promise.all([meets(ann, [bob]), meets(bob, [ann])]);
    await Promise.all([hears(ann), hears(bob)]);
    expect(await deaf.page.evaluate(() => deafRestarts)).toBe(0);
    await bob.page.evaluate(() => harness.voice.leave());
    await meets(ann, []);
  }
  await ann.page.evaluate(() => harness.voice.leave());
}

/** Nobody is in voice before; both are afterwards. */
async function suppressesNoise(ann: Person, bob: Person, room: Room) {
  const loaded = later(ann.page.waitForResponse(/rnnoise(_simd)?\.wasm/));
  await ann.page.evaluate(() => harness.voice.devices.changeSettings({ suppression: "rnnoise" }));
  await join(ann, room);
  await join(bob, room);
  await loaded;
  await hears(bob);
  await ann.page.evaluate(() => harness.voice.devices.changeSettings({ suppression: "off" }));
  await hears(bob);
  const { inputs } = await ann.page.evaluate(() => harness.voice.devices.list());
  expect(inputs.length).toBeGreaterThan(0);
  await bob.page.evaluate(() => harness.voice.leave());
  await bob.page.evaluate(async () => void await harness.voice.devices.watchLevel());
  await expect.poll(() => bob.page.evaluate(() => harness.loudest)).toBeGreaterThan(0);
  await join(bob, room);
  await meets(ann, [bob]);
  const found = await ann.page.evaluate(() => harness.voice.examine());
  expect(found.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    "Secure connection: well",
    "Permission: well",
    "Microphone: well",
    "Server: well",
    expect.stringMatching(/^Connection routes: /),
  ]);
  await ann.page.evaluate(() => void harness.voice.watchStats());
  await expect.poll(() =>
    ann.page.evaluate(() => Object.values(harness.client.voice.stats.value)[0])
  ).toMatchObject({ path: "direct", loss: 0 });
}

/** Both are in voice. */
async function comesBack(ann: Person, bob: Person) {
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
}
