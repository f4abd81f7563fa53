import type { Page } from "playwright-core";
import { e2e, expect, type Person, until } from "../helpers/e2e.ts";
import { dump } from "../helpers/profile.ts";
import { settled } from "../helpers/settled.ts";
import { channel, found, gather, rail } from "./chat.ts";
import { endElsewhere, kept, probes } from "./device.ts";

const switcher = (page: Page) => page.getByRole("dialog", { name: "Where to?" });
const query = (page: Page) => switcher(page).getByRole("combobox");
const options = (page: Page) => switcher(page).getByRole("option");
const recent = (page: Page) => switcher(page).getByRole("group", { name: "Recent" });
const messagesIn = (page: Page, title: string) =>
  page.getByRole("list", { name: `Messages in ${title}` });

async function openSwitcher(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(query(page)).toBeFocused();
  await expect(options(page).first()).toBeVisible();
}

/** Checks that the option named to screen readers is the chosen one, and in view. */
async function isChosen(page: Page, name: RegExp) {
  const chosen = switcher(page).getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveText(name);
  await expect(query(page)).toHaveAttribute(
    "aria-activedescendant",
    (await chosen.getAttribute("id"))!,
  );
  await expect(chosen).toBeInViewport();
}

/** Checks the names of stored values on the device: their content is sealed. */
const isRemembered = (person: Person) =>
  until(
    "what was open is kept",
    async () => (await dump(person.context)).some(([at]) => at.includes("values recentChannels_")),
  );

/** Goes to a channel of the list, and waits until its chat is there. */
async function visit(page: Page, name: string) {
  await channel(page, name).click();
  await expect(messagesIn(page, `#${name}`)).toBeAttached();
}

e2e(
  "[UX-6 HARD-14] Ctrl+K shows what was open last, after a reload too, until the session ends",
  async (t) => {
    t.allowErrors("unauthorized");
    const ada = await t.user("ada");
    const { page } = ada;
    const { server } = await found("Paths", ada);
    for (const name of ["second", "third"]) {
      await ada.account.call("POST", `/channels/server/${server.id}`, { name });
    }
    await probes(ada.context);
    await gather("Elsewhere", ada);
    await isRemembered(ada);
    await rail(page, "Paths").click();
    await expect(channel(page, "second")).toBeVisible();
    for (const name of ["general", "second", "third"]) await visit(page, name);
    await openSwitcher(page);
    await expect(recent(page).getByRole("option")).toHaveText([
      /^second/,
      /^generalPaths/,
      /^generalElsewhere/,
    ]);
    await expect(switcher(page).getByRole("group", { name: "More" })).toContainText("third");
    await isChosen(page, /^second/);
    await page.keyboard.press("Enter");
    await expect(messagesIn(page, "#second")).toBeAttached();
    await expect(switcher(page)).toBeHidden();

    await t.step("[UX-6] a reload keeps them", async () => {
      await openSwitcher(page);
      await expect(recent(page).getByRole("option").first()).toHaveText(/^third/);
      await page.keyboard.press("Escape");
      await expect(switcher(page)).toBeHidden();
      await page.reload();
      await settled(page);
      await openSwitcher(page);
      await expect(recent(page).getByRole("option").first()).toHaveText(/^third/);
    });

    await t.step("[HARD-14] the end of the session takes them", async () => {
      await endElsewhere(ada.url, ada.account);
      await expect(page).toHaveURL(/\/login/);
      await until("the device is clean", async () => (await kept(ada.context)).length === 0);
    });
  },
);
