import type { Page } from "playwright-core";
import { deviceOf } from "../helpers/e2ee/talk.ts";
import { e2e, expect, type Person, type Somebody, type Stage } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, composer, enter, message, rail, send } from "./chat.ts";
import { conversation, makePrivate, openPanel, padlock, setUpKeys, WHOLE } from "./private.ts";
import { changeReplies } from "./routes.ts";

const LIST = /\/api\/messages\/[^/?]+\?/;
const WIDE = { viewport: { width: 1440, height: 900 } };

/** Person who writes from a device outside of any browser. */
interface Writer extends Somebody {
  says(text: string): Promise<unknown>;
  reads(text: string): Promise<void>;
}

/** A private direct message of ada and bob, whose page has it open. @returns bob's recovery key */
async function twoInPrivate(t: Stage): Promise<{ ada: Writer; bob: Person; key: string }> {
  const [somebody, bob] = [await t.somebody("ada"), await t.user("bob", WIDE)];
  await befriend(somebody, bob);
  const { channel } = await somebody.account.call<{ channel: { id: string } }>(
    "POST",
    "/channels/dm",
    { recipientId: bob.account.user.id },
  );
  t.allowErrors("e2ee_state");
  const device = await deviceOf(t.url, somebody.account);
  await enter(bob.page);
  const key = await setUpKeys(bob.page);
  await openWith(bob.page, somebody);
  await makePrivate(bob.page);
  const dm = { id: channel.id, space: "dm" as const, userIds: [bob.account.user.id] };
  const ada = {
    ...somebody,
    async says(text: string) {
      await device.look(dm);
      return await device.send(dm, text);
    },
    reads: (text: string) =>
      expect.poll(async () => {
        await device.look(dm);
        return await device.texts(dm);
      }).toContain(text),
  };
  return { ada, bob, key };
}

async function openWith(page: Page, { username }: Somebody): Promise<void> {
  await rail(page, "Home").click();
  await conversation(page, username).click();
}

/** Changes the server's lists of messages, like `changeReplies`. */
const lie = <T>(page: Page, change: (messages: T[]) => T[]) =>
  changeReplies<{ messages: T[] }>(
    page,
    LIST,
    (body) => ({ ...body, messages: change(body.messages) }),
  );

/** The recovery key in the dialog that asks for it. */
async function recover(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Recovery key" }).fill(key);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("textbox", { name: "Recovery key" })).toHaveCount(0);
  await page.keyboard.press("Escape");
}

e2e(
  "[E2E-12 E2E-29 E2E-40] what can't be read says why, in its place, and how it can be read",
  async (t) => {
    const { ada, bob, key } = await twoInPrivate(t);
    await ada.says("this one arrives whole");
    await expect(message(bob.page, "this one arrives whole")).toBeVisible();
    await t.step(
      "[E2E-28 E2E-40] damaged or forged: nothing of it is shown, and details are",
      () => {
        return damaged(ada, bob);
      },
    );
    await t.step("[E2E-29 E2E-40] missing: it is said where, and asking again brings it", () => {
      return missing(ada, bob);
    });
    await ada.says("for bob's devices");
    await expect(message(bob.page, "for bob's devices")).toBeVisible();
    await t.step(
      "[E2E-12 E2E-40] no key on this device: the recovery key, or another device",
      () => {
        return withoutKeys(t, ada, bob, key);
      },
    );
    await t.step("[E2E-40] this browser is too old, which are not", () => tooOld(t, ada, bob));
    await t.step("[E2E-40 E2E-42] storage was cleared: the recovery key brings it back", () => {
      return cleared(ada, bob, key);
    });
    await t.step(
      "[E2E-40] what takes longer than ten seconds says so and can be tried again",
      () => {
        return slow(bob.page);
      },
    );
  },
);

async function damaged(ada: Writer, { page }: Person): Promise<void> {
  type Row = { seq: number; encrypted_content: string };
  const honest = await lie<Row>(page, (rows) => {
    const last = Math.max(...rows.map(({ seq }) => seq));
    return rows.map((row) => {
      const flipped = row.encrypted_content.slice(0, -8) + "AAAAAAA=";
      return row.seq === last ? { ...row, encrypted_content: flipped } : row;
    });
  });
  await page.reload();
  const row = message(page, "Can't decrypt: damaged or forged");
  await expect(row).toHaveCount(1);
  await expect(message(page, "this one arrives whole")).toHaveCount(0);
  await row.getByRole("button", { name: "Details" }).click();
  await expect(row).toContainText(`This isn't what ${ada.username} wrote`);
  await checkWithAxe(page, "details of a damaged message");
  honest();
  await page.reload();
  await expect(message(page, "this one arrives whole")).toBeVisible();
}

async function missing(ada: Writer, { page }: Person): Promise<void> {
  await page.goto("about:blank");
  for (const text of ["kept back", "after it"]) await ada.says(text);
  type Row = { seq: number };
  const honest = await lie<Row>(page, (rows) => {
    const last = Math.max(...rows.map(({ seq }) => seq));
    return rows.filter(({ seq }) => seq !== last - 1);
  });
  await enter(page);
  const missing = page.getByText(`Something that ${ada.username} sent is missing`);
  await expect(missing).toBeVisible();
  await expect(message(page, "kept back")).toHaveCount(0);
  honest();
  const again = page.getByRole("button", { name: "Ask again" });
  await expect(async () => {
    // Responses to earlier, dishonest requests may arrive later.
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(message(page, "kept back")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(missing).toHaveCount(0);
}

async function withoutKeys(t: Stage, ada: Writer, bob: Person, key: string): Promise<void> {
  const other = await t.again(bob, "bob elsewhere", WIDE);
  await enter(other);
  await openWith(other, ada);
  await expect(other.getByText("No key on this device", { exact: true })).toBeVisible();
  const row = message(other, "Can't decrypt: no key on this device").last();
  await expect(row).toContainText("Or read it on another of your devices.");
  await row.getByRole("button", { name: "Use recovery key" }).click();
  await recover(other, key);
  await expect(padlock(other, WHOLE)).toBeVisible();
  await expect(message(other, "for bob's devices")).toBeVisible();
  await send(other, "from the new device");
  await ada.reads("from the new device");
}

async function tooOld(t: Stage, ada: Writer, bob: Person): Promise<void> {
  const old = await t.again(bob, "bob's old browser", WIDE);
  await old.addInitScript(() => {
    const { subtle } = crypto;
    const { generateKey } = subtle;
    Object.assign(SubtleCrypto.prototype, {
      generateKey(...given: Parameters<typeof generateKey>) {
        const [algorithm] = given;
        return algorithm === "Ed25519" as never
          ? Promise.reject(new DOMException("no such algorithm", "NotSupportedError"))
          : generateKey.apply(subtle, given);
      },
    });
  });
  await enter(old);
  await openWith(old, ada);
  await expect(old.getByText("This browser is too old", { exact: true })).toBeVisible();
  await expect(old.getByText(/Chrome or Edge 137, Firefox 130 or Safari 17/)).toBeVisible();
  await expect(message(old, "Can't decrypt: this browser is too old").last()).toBeVisible();
  const panel = await openPanel(old);
  await expect(panel).toContainText("Chrome or Edge 137, Firefox 130 or Safari 17");
}

async function cleared(ada: Writer, bob: Person, key: string): Promise<void> {
  const { page } = bob;
  await page.goto("about:blank");
  const cdp = await bob.context.newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin: bob.url, storageTypes: "indexeddb" });
  await enter(page);
  await expect(page.getByText("Storage was cleared", { exact: true })).toBeVisible();
  await checkWithAxe(page, "a cleared storage");
  await page.getByRole("status").locator("..").getByRole("button", { name: "Use recovery key" })
    .first().click();
  await expect(page.getByRole("dialog")).toContainText("Your browser cleared its storage");
  await recover(page, key);
  await expect(padlock(page, WHOLE)).toBeVisible();
  await expect(message(page, "for bob's devices")).toBeVisible();
  await send(page, "back again");
  await ada.reads("back again");
}

/** The page's clock is another one from here on. */
async function slow(page: Page): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  await page.route("**/api/e2ee/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.reload();
  await expect(padlock(page, /getting ready$/)).toBeVisible();
  const slow = page.getByText("Opening this conversation is taking longer than usual");
  const again = message(page, "Can't decrypt yet").last().getByRole("button", {
    name: "Try again",
  });
  await expect(async () => {
    // The time passes only once they have been requested.
    await page.clock.fastForward(10_000);
    for (const shown of [slow, again]) await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
  await padlock(page, /getting ready$/).click();
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  release();
  await expect(slow).toBeHidden();
  await expect(message(page, "for bob's devices")).toBeVisible();
  await settled(page);
  await expect(composer(page)).toBeVisible();
}
