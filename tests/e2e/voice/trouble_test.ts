import type { Page } from "playwright-core";
import { expect, type Person, type Stage } from "../../helpers/e2e.ts";
import { withMedia } from "../../helpers/media.ts";
import { checkWithAxe } from "../axe.ts";
import { channel } from "../chat.ts";
import { noticeShown } from "../glimpse.ts";
import { hears } from "./arrivals.ts";
import { bar, controls, joinVoice, listed, mark, voiceServer } from "./rooms.ts";

const e2e = withMedia();

const MICROPHONE = [
  ["[ERR-38]", "NotAllowedError", /^Microphone permission denied\. Allow the microphone/],
  ["[ERR-39]", "NotFoundError", /^No microphone found\. Connect one/],
  ["[ERR-40]", "NotReadableError", /^Your microphone is in use by another app\. Close that app/],
  ["[ERR-41]", "UnknownError", /^Couldn't start the microphone\. Try again/],
] as const;

const SCREENS = [
  ["[SCREEN-17]", "NotAllowedError", "Screen sharing permission denied"],
  ["[SCREEN-18]", "NotFoundError", "No screen to share"],
  ["[SCREEN-16 SCREEN-19]", "AbortError", "Failed to start screen share: of no use"],
] as const;

/** Makes the browser refuse with this error from now on; null: stops it. */
function refuse(page: Page, what: "getUserMedia" | "getDisplayMedia", name: string | null) {
  return page.evaluate(([what, name]) => {
    const { mediaDevices } = navigator;
    if (name === null) return void Reflect.deleteProperty(mediaDevices, what);
    const value = () => Promise.reject(new DOMException("of no use", name));
    Object.defineProperty(mediaDevices, what, { value, configurable: true });
  }, [what, name] as const);
}

e2e("[ERR-36 VOICE-33] trouble with devices, connections and people", async (t) => {
  const ann = await t.user("ann", { viewport: { width: 820, height: 1180 } });
  const bob = await t.user("bob");
  await voiceServer("Trouble", ann, bob);
  await t.step(
    "[ERR-36] a microphone or a screen that cannot be had is said in words, and the next try works",
    () => saysWhatCannotBeHad(t, ann),
  );
  await t.step("the call doctor looks at everything, and looks again", () => examines(ann));
  await t.step(
    "[VOICE-33 D-SRV-5 D-SRV-6] connections are measured while one looks; somebody who is muted is silent, and somebody who is kicked is gone from voice",
    () => moderates(ann, bob),
  );
});

/** Nobody is in voice before; she is afterwards. */
async function saysWhatCannotBeHad(t: Stage, ann: Person) {
  const { page } = ann;
  for (const [rule, name, text] of MICROPHONE) {
    await t.step(`${rule} ${name}`, async () => {
      await refuse(page, "getUserMedia", name);
      await channel(page, "General").click();
      await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
    });
  }
  await t.step("[ERR-42] a browser that cannot record is told", async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator.mediaDevices, "getUserMedia", {
        value: undefined,
        configurable: true,
      })
    );
    await channel(page, "General").click();
    await expect(page.getByText("This browser can't record audio.")).toBeVisible();
  });
  await refuse(page, "getUserMedia", null);
  await joinVoice(ann);

  const share = controls(page).getByRole("button", { name: "Share Screen" });
  for (const [rule, name, text] of SCREENS) {
    await t.step(`${rule} ${name}`, async () => {
      await refuse(page, "getDisplayMedia", name);
      const alert = page.getByRole("alert").filter({ hasText: text });
      const both = ["Failed to share screen", text].map((part) =>
        noticeShown(alert.getByText(part, { exact: true }))
      );
      await share.click();
      await Promise.all(both);
    });
  }
  await t.step("[SCREEN-07] a browser that cannot share is told", async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator.mediaDevices, "getDisplayMedia", {
        value: undefined,
        configurable: true,
      })
    );
    await share.click();
    await expect(page.getByText("Screen sharing is not supported in this browser")).toBeVisible();
    await expect(mark(page, ann, "Sharing their screen")).toHaveCount(0);
  });
}

async function examines({ page }: Person) {
  const debug = controls(page).getByRole("button", { name: "Debug Settings" });
  await debug.press("Enter");
  const panel = page.getByRole("dialog", { name: "Debug Settings" });
  await expect(panel).toContainText("Nobody else is here yet.");
  await refuse(page, "getUserMedia", "NotAllowedError");
  await panel.getByRole("button", { name: "Find out" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Permission" }))
    .toContainText("Problem");
  await refuse(page, "getUserMedia", null);
  await panel.getByRole("button", { name: "Check again" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Permission" }))
    .toContainText("You have allowed the microphone.");
  await checkWithAxe(page, "the call doctor");
  await page.keyboard.press("Escape");
  await expect(debug).toBeFocused();
}

/** Ann is in voice. */
async function moderates(ann: Person, bob: Person) {
  const { page } = ann;
  await joinVoice(bob);
  await hears(ann);
  await controls(page).getByRole("button", { name: "Debug Settings" }).click();
  const panel = page.getByRole("dialog", { name: "Debug Settings" });
  const peer = panel.getByRole("listitem", { name: bob.username });
  await expect(peer).toContainText("Connected");
  await expect(peer).toContainText(
    /Ping\d+ ms.*Loss\d.*Jitter\d+ ms.*Received\d+ kbit.*RouteDirect/,
  );
  await checkWithAxe(page, "a connection");
  await page.keyboard.press("Escape");

  const choose = async (name: string) => {
    await listed(page, bob).click();
    const card = page.getByRole("dialog", { name: bob.username });
    await card.getByRole("button", { name, exact: true }).click();
  };
  await choose("Mute");
  await expect(mark(page, bob, "Muted by a moderator")).toBeVisible();
  await expect(controls(bob.page).getByRole("status")).toHaveText("Muted");
  await expect(controls(bob.page)).toContainText("You can listen here, but not speak.");
  await choose("Kick");
  await page.getByRole("alertdialog").getByRole("button", { name: "Kick" }).click();
  await expect(listed(page, bob)).toHaveCount(0);
  await expect(bar(bob.page)).toHaveCount(0);
  await expect(controls(bob.page)).toHaveCount(0);
  await expect.poll(() => bob.page.evaluate(() => peers.connections.size)).toBe(0);
  await expect.poll(() => page.evaluate(() => peers.connections.size)).toBe(0);
}
