/** Position and size of everything in a window. */
import type { Page } from "playwright-core";
import { e2e, expect, type Person, type Somebody } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, composer, enter, gather, message, messageList, rail, send } from "./chat.ts";
import { watchShifts } from "./shifts.ts";

const HEIGHT = 800;
const LARGE = { viewport: { width: 1440, height: HEIGHT } };
const CHOICE = "parley_members";

const membersOf = ({ page }: Person) => page.getByRole("complementary", { name: "Members" });
const onlineIn = (person: Person) => membersOf(person).getByRole("heading", { name: "Online — 1" });
const inHeader = ({ page }: Person, name: string) =>
  page.getByRole("banner").getByRole("button", { name, exact: true });

/** They have a server open, and nothing was chosen on their device. */
async function beginInServer(ada: Person): Promise<void> {
  await resize(ada, LARGE.viewport.width);
  await gather("Docks", ada);
  await send(ada.page, "Ahoy");
  await expect(message(ada.page, "Ahoy")).not.toHaveAttribute("aria-busy", "true");
  await forget(ada);
}

async function forget({ context }: Person): Promise<void> {
  await context.clearCookies({ name: CHOICE });
}

async function choiceOf({ context }: Person): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === CHOICE)?.value;
}

async function reload({ page }: Person): Promise<void> {
  // Closed layers may still be on their way out of the history.
  await settled(page);
  await page.reload();
  await settled(page);
  await expect(message(page, "Ahoy")).toBeVisible();
}

/** Resizes to this width without any other change. */
async function resize({ page }: Person, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

type Shifts = Awaited<ReturnType<typeof watchShifts>>;

e2e("[UX-11] what stands where in a window, and how large", async (t) => {
  t.allowErrors("not_found");
  const ada = await t.user("ada", LARGE);
  await enter(ada.page);
  await t.step("[NAV-22] Active Now is for large screens", () => showsActiveNow(ada));
  await t.step("[NOTIF-04] toasts are at the bottom right", () => showsToast(ada.page));
  await beginInServer(ada);
  await t.step("[UX-11] emoji alone are large", () => drawsEmoji(ada.page));
  const shifts = await watchShifts(ada.context);
  await t.step(
    "[UX-11] in a wide window the members have their place at once, and come after the messages",
    () => standsAtOnce(ada, shifts),
  );
  await t.step(
    "[UX-11] in a narrow window they are closed at first, and what is pressed is not remembered",
    () => isClosedAtFirst(ada, shifts),
  );
  await resize(ada, LARGE.viewport.width);
  await t.step(
    "[UX-11] a window that becomes narrow and wide again loses neither focus nor what is typed",
    () => losesNothing(ada),
  );
  const bob = await t.somebody("bob");
  await t.step(
    "[UX-11 DM-01] beside a conversation is the other's profile, which has its place at once",
    () => showsProfile(ada, bob),
  );
});

async function standsAtOnce(ada: Person, shifts: Shifts) {
  const { page } = ada;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const areMembers = (path: string) => /^\/api\/servers\/[^/]+\/members$/.test(path);
  for (const width of [1440, 1280]) {
    await resize(ada, width);
    await forget(ada);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/messages/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    const address = page.url();
    // What the page before asks for, until it is gone, is none of this.
    await page.goto("about:blank");
    requests.length = 0;
    await page.goto(address, { waitUntil: "commit" });
    await expect(membersOf(ada).getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(inHeader(ada, "Members")).toHaveAttribute("aria-pressed", "true");
    const box = await membersOf(ada).boundingBox();
    expect(box).toMatchObject({ x: width - 320, width: 320 });
    expect(requests.filter(areMembers)).toEqual([]);
    held.resolve();
    await expect(message(page, "Ahoy")).toBeVisible();
    await expect(onlineIn(ada)).toBeVisible();
    expect(await membersOf(ada).boundingBox()).toEqual(box);
    const first = requests.findIndex((path) => path.startsWith("/api/messages/"));
    expect(requests.findIndex(areMembers)).toBeGreaterThan(first);
    expect(await shifts(page), `${width} px`).toBe(0);
    await page.unroute("**/api/messages/**");
    for (const name of ["Search", "Pinned Messages"]) {
      await inHeader(ada, name).click();
      const panel = page.getByRole("complementary", { name });
      await expect(panel.getByRole("button", { name: /^Close/ })).toBeVisible();
      expect(await panel.evaluate((it) => (it as HTMLElement).offsetWidth)).toBe(box!.width);
      await page.evaluate(() => history.back());
      await expect(onlineIn(ada)).toBeVisible();
      expect(await membersOf(ada).boundingBox()).toEqual(box);
    }
  }
}

async function isClosedAtFirst(ada: Person, shifts: Shifts) {
  for (const width of [1199, 1100, 390]) {
    await resize(ada, width);
    await reload(ada);
    await expect(inHeader(ada, "Members")).toHaveAttribute("aria-pressed", "false");
    await expect(membersOf(ada)).toHaveCount(0);
    expect(await shifts(ada.page), `${width} px`).toBe(0);
    await inHeader(ada, "Members").click();
    await expect(onlineIn(ada)).toBeVisible();
    await expect.poll(() => choiceOf(ada)).toBe(undefined);
    await membersOf(ada).getByRole("button", { name: "Close members" }).click();
    await expect(membersOf(ada)).toHaveCount(0);
    await expect.poll(() => choiceOf(ada)).toBe(undefined);
  }
}

async function losesNothing(ada: Person) {
  await reload(ada);
  await expect(onlineIn(ada)).toBeVisible();
  await composer(ada.page).fill("half a thought");
  for (const width of [1100, 1440, 800, 1440]) {
    await resize(ada, width);
    await expect(membersOf(ada)).toHaveCount(width >= 1200 ? 1 : 0);
    await expect(composer(ada.page)).toBeFocused();
  }
  await expect(composer(ada.page)).toHaveValue("half a thought");
  const search = membersOf(ada).getByRole("searchbox");
  await search.fill("ad");
  for (const width of [1100, 1440, 800, 1440]) {
    await resize(ada, width);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("ad");
  }
}

async function showsProfile(ada: Person, bob: Somebody) {
  await befriend(ada, bob);
  await forget(ada);
  const held = Promise.withResolvers<void>();
  await ada.page.route(/\/assets\/Direct-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await ada.page.goto(`/dm/${bob.account.user.id}`);
  // The page is busy while it waits for the held script.
  await expect(composer(ada.page)).toBeEnabled();
  const chat = ada.page.getByRole("main");
  const before = await chat.boundingBox();
  held.resolve();
  const profile = ada.page.getByRole("complementary", { name: "Direct Message" });
  await expect(profile).toContainText(bob.username);
  expect(await profile.boundingBox()).toMatchObject({ x: 1440 - 320, width: 320 });
  expect(await chat.boundingBox()).toEqual(before);
}

async function showsActiveNow(ada: Person) {
  const { page } = ada;
  const heading = page.getByRole("heading", { name: "Active Now" });
  await expect(heading).toBeVisible();
  await resize(ada, 900);
  await expect(heading).toBeHidden();
}

async function showsToast(page: Page) {
  await rail(page, "Join Server").click();
  const input = page.getByRole("dialog", { name: "Join a Server" }).getByRole("textbox");
  await input.fill("nosuchcode");
  await input.press("Enter");
  const toast = page.getByRole("alert").filter({ hasText: "Invalid invite code" });
  await expect(toast).toBeVisible();
  const [box, window] = [(await toast.boundingBox())!, page.viewportSize()!];
  expect(box.x).toBeGreaterThan(window.width / 2);
  expect(box.y).toBeGreaterThan(window.height / 2);
}

async function drawsEmoji(page: Page) {
  for (const text of ["🎉", "🎉 party"]) await send(page, text);
  const size = (text: RegExp) =>
    messageList(page).getByText(text).evaluate((el) => parseFloat(getComputedStyle(el).fontSize));
  await expect(message(page, "party")).not.toHaveAttribute("aria-busy", "true");
  expect(await size(/^🎉$/)).toBe(40);
  expect(await size(/party/)).toBe(16);
}
