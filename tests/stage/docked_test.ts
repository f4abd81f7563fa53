/** Members panel beside the chat, in windows with room for it. */
import { expect, type Person } from "../helpers/pages.ts";
import { settled } from "../helpers/settled.ts";
import { type Stage, stage } from "../helpers/stage/stage.ts";
import { gather, message, send } from "../e2e/chat.ts";

const LARGE = { viewport: { width: 1440, height: 800 } };
const CHOICE = "parley_members";

const membersOf = ({ page }: Person) => page.getByRole("complementary", { name: "Members" });
const onlineIn = (person: Person) => membersOf(person).getByRole("heading", { name: "Online — 1" });
const inHeader = ({ page }: Person, name: string) =>
  page.getByRole("banner").getByRole("button", { name, exact: true });

/** Creates a person in a server, whose device has no saved choices. */
async function newcomer(t: Stage): Promise<Person> {
  const ada = await t.user("ada", LARGE);
  await gather("Docks", ada);
  await send(ada.page, "Ahoy");
  await expect(message(ada.page, "Ahoy")).not.toHaveAttribute("aria-busy", "true");
  await forget(ada);
  return ada;
}

async function forget({ context }: Person): Promise<void> {
  await context.clearCookies({ name: CHOICE });
}

async function choiceOf({ context }: Person): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === CHOICE)?.value;
}

async function reload({ page }: Person): Promise<void> {
  await page.reload();
  await settled(page);
  await expect(message(page, "Ahoy")).toBeVisible();
}

/** How many entries the page has put into the history of its tab, its first one included. */
function entries({ page }: Person): Promise<number> {
  return page.evaluate(() => history.state?.layers?.length ?? 0);
}

stage(
  "[UX-11 UX-1] the first press goes into members that stand there, from then on it is a choice",
  async (t) => {
    const ada = await newcomer(t);
    const { page } = ada;
    const button = inHeader(ada, "Members");
    await reload(ada);
    await expect(onlineIn(ada)).toBeVisible();
    await expect.poll(() => entries(ada)).toBe(1);
    await t.step("[UX-11] the first press keeps them, and gives them the focus", async () => {
      await button.press("Enter");
      await expect(membersOf(ada)).toBeFocused();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => choiceOf(ada)).toBe("open");
    });
    await t.step(
      "[UX-6] Escape in them closes them, and the focus is at their button",
      async () => {
        await page.keyboard.press("Escape");
        await expect(membersOf(ada)).toHaveCount(0);
        await expect(button).toBeFocused();
        await expect(button).toHaveAttribute("aria-pressed", "false");
        await expect.poll(() => choiceOf(ada)).toBe("closed");
      },
    );
    await t.step("[UX-11] a reload remembers that they are closed", async () => {
      await reload(ada);
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await expect(membersOf(ada)).toHaveCount(0);
    });
    await button.press("Enter");
    await expect(onlineIn(ada)).toBeVisible();
    await expect.poll(() => choiceOf(ada)).toBe("open");
    await membersOf(ada).getByRole("button", { name: "Close members" }).press("Enter");
    await expect(membersOf(ada)).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.press("Enter");
    await expect(onlineIn(ada)).toBeVisible();
    await t.step("[UX-11] a reload remembers that they are open: one press closes", async () => {
      await reload(ada);
      await expect(onlineIn(ada)).toBeVisible();
      await button.press("Enter");
      await expect(membersOf(ada)).toHaveCount(0);
      await expect.poll(() => choiceOf(ada)).toBe("closed");
    });
    await expect.poll(() => entries(ada), "they are no layer").toBe(1);
  },
);

stage(
  "[UX-11 UX-1] pins and search take the members' place, and give it back",
  async (t) => {
    const ada = await newcomer(t);
    const { page } = ada;
    await reload(ada);
    await expect(onlineIn(ada)).toBeVisible();
    for (const name of ["Search", "Pinned Messages"]) {
      const panel = page.getByRole("complementary", { name });
      await inHeader(ada, name).click();
      await expect(panel.getByRole("button", { name: /^Close/ })).toBeVisible();
      await expect(membersOf(ada)).toHaveCount(0);
      await expect(inHeader(ada, "Members")).toHaveAttribute("aria-pressed", "false");
      await expect.poll(() => entries(ada)).toBe(2);
      await page.evaluate(() => history.back());
      await expect(panel).toHaveCount(0);
      await expect(onlineIn(ada)).toBeVisible();
    }
    await expect.poll(() => choiceOf(ada)).toBe(undefined);
  },
);
