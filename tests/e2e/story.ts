import type { Page } from "playwright-core";
import { expect, type Stage, until } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { settled } from "../helpers/settled.ts";
import {
  allTexts,
  channel,
  composer,
  cutOff,
  escape,
  fillRegister,
  message,
  rail,
  send,
  startDelete,
  startEdit,
  typeUntil,
} from "./chat.ts";

/** From an empty server to a chat that misses nothing. */
export async function twoPeople(t: Stage): Promise<void> {
  // Without a network the browser itself logs an error for each attempt.
  t.allowErrors("unreachable");
  const { ada, grace } = await meet(t);
  await missNothing(ada, grace);
}

/** From an empty server to a chat of two. */
export async function meet(t: Stage): Promise<{ ada: Page; grace: Page }> {
  const ada = await t.guest("ada");
  const grace = await t.guest("grace");

  await ada.goto("/register");
  await fillRegister(ada, "ada");
  await expect(ada).toHaveURL(/\/$/);
  const link = await createServerAndInvite(ada, "Analytical Engines");

  await grace.goto(link);
  await expect(grace.getByText("Analytical Engines")).toBeVisible();
  await expect(grace.getByText("ada invited you to join this server.")).toBeVisible();
  await grace.getByRole("button", { name: "Create an account" }).click();
  await expect(grace).toHaveURL(/\/register$/);
  await fillRegister(grace, "grace");
  await expect(rail(grace, "Analytical Engines")).toBeVisible();
  await expect(grace).toHaveURL(/\/$/);

  for (const page of [ada, grace]) {
    await rail(page, "Analytical Engines").click();
    await channel(page, "general").click();
    await settled(page);
  }
  await chatBothWays(ada, grace);
  return { ada, grace };
}

async function createServerAndInvite(page: Page, name: string): Promise<string> {
  await rail(page, "Create Server").click();
  const create = page.getByRole("dialog", { name: "Create a Server" });
  await create.getByRole("textbox").fill(name);
  await create.getByRole("textbox").press("Enter");
  await expect(rail(page, name)).toBeVisible();
  await expect(create).toBeHidden();
  await rail(page, name).click();
  await rail(page, "Generate Invite").click();
  const dialog = page.getByRole("dialog", { name: "Invite Friends" });
  const input = dialog.getByLabel("Invite Link");
  await expect(input).toHaveValue(/\/invite\/\w+$/);
  const link = await input.inputValue();
  await escape(dialog);
  return link;
}

async function chatBothWays(ada: Page, grace: Page) {
  await typeUntil(ada, grace.getByText("ada is typing..."));
  await send(ada, "Hello, Grace 👋");
  await expect(message(grace, "Hello, Grace 👋")).toBeVisible();
  await expect(grace.getByText("ada is typing...")).toBeHidden();

  await send(grace, "Hello, Ada — مرحبا");
  await expect(message(ada, "Hello, Ada — مرحبا")).toBeVisible();

  const editor = await startEdit(ada, "Hello, Grace");
  await editor.fill("Good morning, Grace");
  await ada.getByRole("button", { name: "Save" }).click();
  await expect(message(grace, "Good morning, Grace")).toContainText("(edited)");
  await expect(message(grace, "Hello, Grace")).toHaveCount(0);

  const question = await startDelete(grace, "Hello, Ada");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(message(ada, "Hello, Ada")).toHaveCount(0);
  await expect(message(grace, "Hello, Ada")).toHaveCount(0);
}

/** Grace loses her connection, writes meanwhile, and everyone ends with the same list. */
async function missNothing(ada: Page, grace: Page) {
  await cutOff(grace);
  const editor = await startEdit(ada, "Good morning, Grace");
  await editor.fill("Good evening, Grace");
  await ada.getByRole("button", { name: "Save" }).click();
  await expect(message(ada, "Good evening, Grace")).toContainText("(edited)");
  const numbers = Array.from({ length: 60 }, (_, i) => `missed number ${i + 1}.`);
  // All but the last from another device of hers: that is quicker than sixty times Enter.
  const { token, parley_at } = await ada.evaluate(() => ({
    token: localStorage.token as string,
    parley_at: document.cookie.match(/parley_at=([^;]*)/)![1],
  }));
  const [, channelId] = decodeURIComponent(parley_at).split("/");
  await fill(new URL(ada.url()).origin, { token }, channelId, numbers.slice(0, -1));
  await send(ada, numbers.at(-1)!);
  await expect(message(ada, "missed number 60.")).toBeVisible();
  await send(grace, "written while offline");
  await expect(grace.getByText(/Connection lost/)).toBeVisible({ timeout: 45_000 });

  await grace.context().setOffline(false);
  await expect(message(grace, "missed number 60.")).toBeVisible({ timeout: 20_000 });
  await composer(ada).press("Escape");
  await expect(message(ada, "written while offline")).toBeVisible();
  await until(
    "the edit has come",
    async () => (await allTexts(grace)).some((text) => text.includes("Good evening, Grace")),
  );
  for (const page of [ada, grace]) {
    const shown = await allTexts(page);
    const found = shown.flatMap((text) => /missed number \d+\./.exec(text)?.[0] ?? []);
    expect(found).toEqual(numbers);
    for (const once of ["written while offline", "Good evening, Grace"]) {
      expect(shown.filter((text) => text.includes(once))).toHaveLength(1);
    }
  }
}
