import { e2e, expect, launchWith, MEDIA_FLAGS } from "../../helpers/e2e.ts";
import { invite } from "../../helpers/account.ts";
import { hears, hearsNothing, join, meets, notices, pair, phases, seen, talk } from "./talker.ts";

launchWith(...MEDIA_FLAGS);

e2e(
  "[VOICE-01 VOICE-14 VOICE-23 VOICE-28 VOICE-30 VOICE-36 VOICE-37] two people hear each other, mute, deafen, leave",
  async (stage) => {
    const [ann, bob, place] = await pair(stage);
    await join(ann, place);
    await join(bob, place);
    await meets(ann, [bob]);
    await meets(bob, [ann]);
    await Promise.all([hears(ann), hears(bob)]);
    expect(await notices(ann)).toContain("Connected to General");
    await expect.poll(() => seen(bob, ann)).toMatchObject({ isSpeaking: true });

    await ann.page.evaluate(() => harness.voice.toggleMute());
    await expect.poll(() => seen(bob, ann)).toMatchObject({ isMuted: true, isSpeaking: false });
    await hearsNothing(bob);
    await hears(ann);

    // Unmuting while deafened hears again.
    await ann.page.evaluate(() => harness.voice.toggleDeafen());
    await expect.poll(() => seen(bob, ann)).toMatchObject({ isMuted: true, isDeafened: true });
    await ann.page.evaluate(() => harness.voice.toggleMute());
    await expect.poll(() => seen(bob, ann)).toMatchObject({ isMuted: false, isDeafened: false });
    await hears(bob);

    await ann.page.evaluate(() => harness.voice.leaveVoice());
    expect(await notices(ann)).toContain("Left voice channel");
    await expect.poll(() => phases(bob)).toEqual({});
    await expect.poll(() => seen(bob, ann)).toBeNull();
    expect(await ann.page.evaluate(() => harness.connections.size)).toBe(0);
  },
);

e2e(
  "[SCREEN-09 SCREEN-10 SCREEN-11 SCREEN-12 SCREEN-13] a shared screen is seen by all, by who comes late, and ends",
  async (stage) => {
    const [ann, bob, place] = await pair(stage);
    await join(ann, place);
    await join(bob, place);
    await hears(bob);
    await ann.page.evaluate(() => harness.voice.toggleScreenShare());
    const shares = (who: typeof ann) =>
      who.page.evaluate(() =>
        harness.client.voice.shares.value.map(({ username, stream, own }) =>
          `${username} ${own} ${stream?.getVideoTracks().length ?? 0}`
        )
      );
    const frames = (who: typeof ann) => who.page.evaluate(() => harness.frames());
    await expect.poll(() => shares(ann)).toEqual([`${ann.username} true 1`]);
    await expect.poll(() => shares(bob)).toEqual([`${ann.username} false 1`]);
    await expect.poll(() => frames(bob)).toBeGreaterThan(0);

    const carol = await stage.user("carol");
    await invite(ann.account, place.server.id, [carol.account]);
    await talk(carol);
    await join(carol, place);
    await expect.poll(() => shares(carol)).toEqual([`${ann.username} false 1`]);
    await expect.poll(() => frames(carol)).toBeGreaterThan(0);
    await Promise.all([hears(carol), hears(ann), hears(bob)]);

    // As the browser's own button does.
    await ann.page.evaluate(() => {
      const [track] = harness.client.voice.own.value.screen!.getVideoTracks();
      track.dispatchEvent(new Event("ended"));
    });
    await expect.poll(() => shares(bob)).toEqual([]);
    await expect.poll(() => shares(carol)).toEqual([]);
    await ann.page.evaluate(() => harness.voice.toggleScreenShare());
    await expect.poll(() => shares(carol)).toEqual([`${ann.username} false 1`]);
    const before = await frames(carol);
    await expect.poll(() => frames(carol)).toBeGreaterThan(before);
  },
);

e2e(
  "[D-VOICE-1 VOICE-20] a page that is loaded anew, and one whose connection was lost, are heard again",
  async (stage) => {
    stage.expectErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK/);
    const [ann, bob, place] = await pair(stage);
    await join(ann, place);
    await join(bob, place);
    await Promise.all([hears(ann), hears(bob)]);
    await talk(bob);
    await meets(bob, [ann]);
    await meets(ann, [bob]);
    await Promise.all([hears(ann), hears(bob)]);

    await bob.context.setOffline(true);
    await expect.poll(() => bob.page.evaluate(() => harness.client.voice.current.value?.phase))
      .toBe("reconnecting");
    await bob.context.setOffline(false);
    await expect.poll(() => bob.page.evaluate(() => harness.client.voice.current.value?.phase))
      .toBe("connected");
    await Promise.all([hears(ann), hears(bob)]);
  },
);

e2e(
  "RNNoise takes noise away under the page's own policy; level, devices, doctor and statistics tell",
  async (stage) => {
    const [ann, bob, place] = await pair(stage);
    const loaded = ann.page.waitForResponse(/rnnoise(_simd)?\.wasm/);
    await ann.page.evaluate(() => harness.voice.changeVoiceSettings({ suppression: "rnnoise" }));
    await join(ann, place);
    await join(bob, place);
    await loaded;
    await hears(bob);
    await ann.page.evaluate(() => harness.voice.changeVoiceSettings({ suppression: "off" }));
    await hears(bob);
    const { inputs } = await ann.page.evaluate(() => harness.voice.listDevices());
    expect(inputs.length).toBeGreaterThan(0);
    await bob.page.evaluate(() => harness.voice.leaveVoice());
    await bob.page.evaluate(async () => void await harness.voice.watchLevel());
    await expect.poll(() => bob.page.evaluate(() => harness.client.voice.level.value))
      .toBeGreaterThan(0);
    await join(bob, place);
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

e2e(
  "[VOICE-01 D-VOICE-1] four people all hear each other, and one whose browser dies is gone within 15 s",
  async (stage) => {
    const [ann, bob, place] = await pair(stage);
    const more = await Promise.all([stage.user("carol"), stage.user("dave")]);
    await invite(ann.account, place.server.id, more.map(({ account }) => account));
    await Promise.all(more.map(talk));
    const all = [ann, bob, ...more];
    await Promise.all(all.map((person) => join(person, place)));
    for (const person of all) {
      const others = all.filter((other) => other !== person);
      await meets(person, others);
    }
    await Promise.all(all.map(hears));

    const [dead, ...alive] = all.toReversed();
    await dead.page.close();
    for (const person of alive) {
      await expect.poll(() => seen(person, dead), { timeout: 15_000 }).toBeNull();
      await expect.poll(() => phases(person)).not.toHaveProperty(dead.username);
    }
  },
);
