import type { Locator, Page } from "playwright-core";
import { PATIENCE } from "../helpers/timeouts.ts";
import { expect, type Person } from "../helpers/e2e.ts";
import { withMedia } from "../helpers/media.ts";
import { checkWithAxe } from "./axe.ts";
import { callScreen, connectCall, friends, inHeader } from "./calls.ts";
import { enter } from "./chat.ts";
import { hears, hearsNothing } from "./voice/arrivals.ts";

const e2e = withMedia();

async function openVoice(page: Page): Promise<Locator> {
  await inHeader(page, "Settings").click();
  await page.getByRole("tab", { name: "Voice" }).click();
  return page.getByRole("tabpanel");
}

/** Waits for a beep of the microphone. Each is over before a check from outside could see it. */
function beeps(panel: Locator): Promise<void> {
  return panel.getByRole("meter").evaluate((meter, patience) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error("nothing is heard")), patience);
    const levels = new MutationObserver(() => {
      if (Number(meter.getAttribute("aria-valuenow")) > 20) resolve();
    });
    levels.observe(meter, { attributeFilter: ["aria-valuenow"] });
    return promise.finally(() => {
      levels.disconnect();
      clearTimeout(timer);
    });
  }, PATIENCE);
}

/** Simulates the browser of a person who hasn't been asked yet, or has declined. */
function withoutPermission() {
  const { getUserMedia, enumerateDevices } = MediaDevices.prototype;
  let allowed = false;
  Object.assign(globalThis, { allow: () => allowed = true });
  MediaDevices.prototype.getUserMedia = function (constraints) {
    return allowed
      ? getUserMedia.call(this, constraints)
      : Promise.reject(new DOMException("no", "NotAllowedError"));
  };
  MediaDevices.prototype.enumerateDevices = async function () {
    return allowed ? await enumerateDevices.call(this) : [];
  };
}
declare global {
  var allow: () => void;
}

e2e("[ERR-38 VOICE-39] voice settings, and a call that goes by them", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await t.step(
    "push-to-talk: nothing is heard in a call until the key is held",
    () => waitsForKey(ada, grace),
  );
  const joan = await t.user("joan");
  await t.step(
    "[ERR-38 VOICE-39] voice settings: asked for in plain words, level, threshold and key by keyboard, test, devices; kept for oneself",
    () => keepsSettings(joan),
  );
});

async function waitsForKey(ada: Person, grace: Person) {
  await friends(ada, grace);
  await connectCall(ada.page, grace.page);
  await hears(grace);
  await callScreen(ada.page).getByRole("button", { name: "Voice Settings" }).click();
  const panel = ada.page.getByRole("tabpanel");
  await panel.getByText("Push-to-talk").click();
  await panel.getByRole("button", { name: "Change key" }).click();
  await ada.page.keyboard.press("KeyV");
  await ada.page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);

  await hearsNothing(grace);
  await ada.page.keyboard.down("KeyV");
  await hears(grace);
  await ada.page.keyboard.up("KeyV");
  await hearsNothing(grace);
}

async function keepsSettings(ada: Person) {
  const { page } = ada;
  await ada.context.addInitScript(withoutPermission);
  await enter(page);
  const panel = await openVoice(page);
  await expect(panel).toContainText("Your browser will ask. Nothing is recorded or sent.");
  await expect(panel.getByRole("meter")).toHaveCount(0);
  await panel.getByRole("button", { name: "Allow microphone" }).click();
  await expect(panel.getByRole("alert")).toContainText("Microphone permission denied");
  await page.evaluate(() => allow());
  await panel.getByRole("button", { name: "Try again" }).click();
  await beeps(panel);

  const microphone = panel.getByLabel("Microphone", { exact: true });
  await expect(microphone.getByRole("option")).not.toHaveCount(1);
  const [name] = await microphone.getByRole("option", { name: /^Fake Audio Input/ })
    .allTextContents();
  await microphone.selectOption(name);
  await beeps(panel);

  const sensitivity = panel.getByRole("slider", { name: "Sensitivity" });
  await expect(sensitivity).toHaveAttribute("aria-valuetext", "-40 decibels");
  await sensitivity.press("ArrowRight");
  await sensitivity.press("ArrowRight");
  await expect(sensitivity).toHaveAttribute("aria-valuetext", "-38 decibels");
  await panel.getByRole("button", { name: "Test microphone" }).click();
  await panel.getByRole("button", { name: "Stop test" }).click();

  await panel.getByText("Push-to-talk").click();
  await expect(sensitivity).toHaveCount(0);
  const change = panel.getByRole("button", { name: "Change key" });
  await change.press("Enter");
  await page.keyboard.press("Escape");
  await expect(panel.getByText("`", { exact: true })).toBeVisible();
  await change.press("Enter");
  await page.keyboard.press("KeyV");
  await expect(panel.getByText("V", { exact: true })).toBeVisible();
  await expect(change).toBeFocused();
  await panel.getByText("RNNoise").click();
  await expect(panel).toContainText("keyboards and fans");
  await checkWithAxe(page, "push-to-talk");

  await enter(page);
  const again = await openVoice(page);
  await expect(again.getByRole("radio", { name: "Push-to-talk" })).toBeChecked();
  await expect(again.getByRole("radio", { name: "RNNoise" })).toBeChecked();
  await expect(again.getByText("V", { exact: true })).toBeVisible();
  await expect(again.getByLabel("Microphone", { exact: true })).not.toHaveValue("");
}
