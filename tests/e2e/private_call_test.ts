import type { Page } from "playwright-core";
import { expect } from "../helpers/e2e.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { alteredSignals, strangersOffer } from "../helpers/hostile_host/lies/calls.ts";
import { withMedia } from "../helpers/media.ts";
import { elsewhere } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { callScreen, connectCall, friends, incoming, inHeader } from "./calls.ts";
import { makePrivate, setUpKeys } from "./private.ts";
import { hears, sees } from "./voice/arrivals.ts";

const e2e = withMedia();

const press = (page: Page, name: string) =>
  callScreen(page).getByRole("button", { name, exact: true }).click();

/** Mark of a call that nobody else can hear. */
const mark = (page: Page) => callScreen(page).getByText("E2EE", { exact: true });

/** Keeps the text of what goes over the socket of a browser. */
function listenIn(host: HostileHost): () => string {
  const received: string[] = [];
  host.lie({
    event(event) {
      received.push(JSON.stringify(event));
      return [event];
    },
  });
  return () => [...host.sent, ...received].join("\n");
}

/** Creates the description of a connection outside of the call. */
const describe = (page: Page) =>
  page.evaluate(async () => {
    const connection = new RTCPeerConnection();
    connection.addTransceiver("audio");
    const { sdp } = await connection.createOffer();
    connection.close();
    return sdp!;
  });

e2e(
  "[E2E-38 E2E-39 E2E-51] a private call with a shared screen: nothing of it is open on the wire, and what a host puts in its place is refused",
  async (t) => {
    await using between = await HostileHost.before(t.server.url);
    await using host = await HostileHost.before(t.server.url);
    t.allowErrors("forbidden", "not_found", "conflict", "unreachable");
    const ada = await t.user("ada", { by: between.url });
    const bob = await t.user("bob", { by: host.url });
    const wires = [between, host].map(listenIn);
    await friends(ada, bob);
    for (const { page } of [ada, bob]) await setUpKeys(page);
    await makePrivate(ada.page);

    await t.step("they hear each other, and both see that it is private", async () => {
      await connectCall(ada.page, bob.page);
      await Promise.all([hears(ada), hears(bob)]);
      for (const { page } of [ada, bob]) {
        await expect(mark(page)).toBeVisible();
        await expect(callScreen(page).getByRole("alert")).toHaveCount(0);
      }
      await checkWithAxe(ada.page, "a private call");
    });
    await t.step(
      "[MEND-19] a device without keys says what to do, and stops at a press",
      async () => {
        const laptop = await elsewhere(await t.guest("bob's laptop"), bob);
        await press(ada.page, "End Call");
        await expect(callScreen(bob.page)).toHaveCount(0);
        await inHeader(ada.page, "Call").click();
        const rings = laptop.getByRole("region", { name: /is calling — answer on another device/ });
        await expect(rings.getByRole("button", { name: "Use recovery key" })).toBeVisible();
        await checkWithAxe(laptop, "a call on a device without keys");
        await rings.getByRole("button", { name: "Dismiss" }).click();
        await expect(rings).toHaveCount(0);
        await incoming(bob.page).getByRole("button", { name: "Accept" }).click();
        await expect(callScreen(ada.page).getByRole("timer")).toBeVisible();
      },
    );
    await t.step("[SCREEN-09] a screen is shared in it", async () => {
      await press(ada.page, "Share Screen");
      const shared = callScreen(bob.page).getByRole("figure");
      await expect(shared).toContainText("is sharing");
      await sees(bob);
      await press(ada.page, "Stop Sharing");
      await expect(shared).toHaveCount(0);
    });
    await t.step("[E2E-2] no description, fingerprint, candidate or address was open", async () => {
      const own = await ada.page.evaluate(() => {
        const [{ localDescription, remoteDescription }] = [...peers.connections];
        return [localDescription!.sdp, remoteDescription!.sdp].flatMap((sdp) =>
          [...sdp.matchAll(/^a=(?:candidate:(?:\S+ ){4}|fingerprint:\S+ )(\S+)/gm)]
            .map(([, found]) => found!)
        );
      });
      expect(own.length).toBeGreaterThan(2);
      for (const wire of wires) {
        const text = wire();
        expect(text.match(/"voice-sealed"/g)!.length).toBeGreaterThan(4);
        for (const word of ["v=0", "fingerprint", "candidate", "ice-ufrag", ...own]) {
          expect(text, word).not.toContain(word);
        }
      }
    });
    await t.step("[E2E-3] an offer that nobody has sealed is refused, and said", async () => {
      const sdp = await describe(bob.page);
      await press(ada.page, "End Call");
      await expect(callScreen(bob.page)).toHaveCount(0);
      using _lie = host.lie(strangersOffer(sdp));
      await inHeader(ada.page, "Call").click();
      await incoming(bob.page).getByRole("button", { name: "Accept" }).click();
      await expect(callScreen(bob.page).getByRole("alert"))
        .toContainText(`didn't come from ${ada.username}'s devices`);
      await checkWithAxe(bob.page, "a private call of which something was refused");
      for (const { page } of [ada, bob]) {
        await expect(callScreen(page)).toContainText("Connecting...");
        await expect(mark(page)).toHaveCount(0);
      }
      const described = await bob.page.evaluate(() =>
        [...peers.connections].filter((one) => one.remoteDescription).length
      );
      expect(described).toBe(0);
      await press(bob.page, "End Call");
    });
    await t.step("[E2E-3] so is what was changed on its way; the next call connects", async () => {
      await expect(callScreen(ada.page)).toHaveCount(0);
      {
        using _lie = host.lie(alteredSignals);
        await inHeader(bob.page, "Call").click();
        await incoming(ada.page).getByRole("button", { name: "Accept" }).click();
        const alert = callScreen(bob.page).getByRole("alert");
        await expect(alert).toContainText("was changed on the way");
        await expect(mark(bob.page)).toHaveCount(0);
        await press(bob.page, "End Call");
        await expect(callScreen(ada.page)).toHaveCount(0);
      }
      await connectCall(ada.page, bob.page);
      for (const { page } of [ada, bob]) {
        await expect(mark(page)).toBeVisible();
        await expect(callScreen(page).getByRole("alert")).toHaveCount(0);
      }
    });
  },
);
