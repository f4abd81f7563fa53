import { expect, type Person } from "../../helpers/e2e.ts";
import { withMedia } from "../../helpers/media.ts";
import { hears } from "./arrivals.ts";
import { notices, pair } from "./talker.ts";

const e2e = withMedia();

function call({ page }: Person) {
  return page.evaluate(() => {
    const { current, seconds } = harness.client.calls;
    const { phase, other } = current.value ?? {};
    return { phase, other: other?.username, seconds: seconds.value };
  });
}

e2e(
  "[CALL-01] a call rings, is refused, is accepted, is heard and ends",
  async (stage) => {
    const [ann, bob] = await pair(stage);
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

    await stage.step("[CALL-08 D-VOICE-3] it rings with the other", async () => {
      await ring();
      await expect.poll(() => call(ann)).toMatchObject({ phase: "calling", other: bob.username });
      await expect.poll(() => call(bob)).toMatchObject({ phase: "incoming", other: ann.username });
      await expect.poll(() => notices(bob)).toContain(`Incoming call from ${ann.username}`);
    });
    await stage.step("[CALL-19] it is refused", async () => {
      await bob.page.evaluate(() => harness.voice.calls.reject());
      await expect.poll(() => call(ann)).toMatchObject({ phase: undefined });
      await expect.poll(() => notices(ann)).toContain("Call was rejected");
      await expect.poll(() => call(bob)).toMatchObject({ phase: undefined });
    });

    await stage.step("[CALL-17] it is accepted, and both hear each other", async () => {
      await ring();
      await expect.poll(() => call(bob)).toMatchObject({ phase: "incoming" });
      await bob.page.evaluate(() => harness.voice.calls.accept());
      await expect.poll(() => call(ann)).toMatchObject({ phase: "connected" });
      await expect.poll(() => notices(ann)).toContain("Call connected!");
      await expect.poll(() => call(bob)).toMatchObject({ phase: "connected" });
      await Promise.all([hears(ann), hears(bob)]);
    });
    await stage.step("[CALL-11] seconds are counted", async () => {
      await expect.poll(async () => (await call(ann)).seconds).toBeGreaterThan(0);
    });

    await stage.step("[CALL-18] it ends for both", async () => {
      await bob.page.evaluate(() => harness.voice.calls.end());
      await expect.poll(() => notices(ann)).toContain("Call ended");
      for (const who of [ann, bob]) {
        await expect.poll(() => call(who)).toMatchObject({ phase: undefined, seconds: 0 });
        await expect.poll(() => who.page.evaluate(() => harness.connections.size)).toBe(0);
      }
    });
  },
);
