import { browserTests, expect, type Stage } from "../helpers/e2e.ts";
import { findFirefox, launchFirefox } from "../helpers/firefox.ts";
import { settings } from "./account.ts";
import { callScreen, connectCall, friends } from "./calls.ts";
import { enter, message, send } from "./chat.ts";
import { makePrivate, padlock, setUp, setUpKeys, WHOLE } from "./private.ts";

const NAME = "[E2E-38 E2E-39 E2E-41] private conversations in Firefox";
const KEYS =
  "[E2E-41 E2E-11] keys are made and confirmed, by one worker of all tabs or a tab's own";
const TALK = "[E2E-38 E2E-39] two people write to each other and call in private";
const path = findFirefox();
if (path) {
  // Firefox has no permissions of these names.
  const e2e = browserTests({
    browser: () => launchFirefox(path),
    context: { permissions: [] },
  });
  e2e(NAME, async (t) => {
    t.allowErrors("unreachable", "e2ee_state");
    for (const isShared of [true, false]) {
      await t.step(`${KEYS}: ${isShared ? "SharedWorker" : "Worker"}`, () => makeKeys(t, isShared));
    }
    await t.step(TALK, () => talk(t));
  });
} else {
  Deno.test({ name: `${NAME} (no Firefox: set PARLEY_FIREFOX)`, ignore: true, fn() {} });
}

async function makeKeys(t: Stage, isShared: boolean): Promise<void> {
  const { context, page } = await t.user("ada");
  if (!isShared) {
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, "SharedWorker"));
  }
  await enter(page);
  const panel = await settings(page, "End-to-end encryption");
  await setUp(panel);
  await expect(panel.getByText("You've saved your recovery key.")).toBeVisible();
  await context.close();
}

async function talk(t: Stage): Promise<void> {
  const ada = await t.user("ada");
  const bob = await t.user("bob");
  await friends(ada, bob);
  for (const { page } of [ada, bob]) await setUpKeys(page);
  await makePrivate(ada.page);
  await expect(padlock(bob.page, WHOLE)).toBeVisible();
  await send(ada.page, "between us");
  await expect(message(bob.page, "between us")).toBeVisible();
  // Doesn't check sound: in one Firefox it takes two pages with the same hum for each other's echo.
  await connectCall(ada.page, bob.page);
  for (const { page } of [ada, bob]) {
    await expect(callScreen(page).getByText("E2EE", { exact: true })).toBeVisible();
  }
}
