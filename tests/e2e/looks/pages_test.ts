import type { Locator, Page } from "playwright-core";
import { type Account, createServer, invite, register } from "../../helpers/account.ts";
import { e2e, expect } from "../../helpers/e2e.ts";
import { checkWithAxe } from "../axe.ts";
import { DESKTOP, TOUCH } from "./looks.ts";
import { type Row, walk, type World } from "./walk.ts";
import { PAGES } from "./pages_rows.ts";

/** Name of the maximum length that is hard to break. */
const LONG_NAME =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft e. V.";

const viewport = DESKTOP[0].viewport;

e2e("[UX-9 HARD-16] each page that is there without the chat, in every look", async (t) => {
  t.allowErrors("not_found");
  const owner = await register(t.server.url, t.unique("owner"));
  await t.step("[UX-9] each page of a stranger in every look", async () => {
    const page = await t.guest("stranger", { viewport });
    const code = await invitation(owner, LONG_NAME);
    await walk({ page, touch: false, code }, PAGES, [...DESKTOP, ...TOUCH]);
  });
  await t.step("[HARD-16] the strength of a password can be read, in light and dark", async () => {
    await strengths(await t.guest("newcomer"));
  });
  await t.step("[UX-9] an invite of somebody who is signed in, in every look", async () => {
    const { page } = await t.user("ada", { viewport });
    const rows = invites(page, await invitation(owner, "Lively"));
    await walk({ page, touch: false }, rows, [...DESKTOP, ...TOUCH]);
  });
});

/** The code of an invite to a new server. */
async function invitation(owner: Account, name: string): Promise<string> {
  const { server } = await createServer(owner, name);
  return await invite(owner, server.id);
}

async function strengths(page: Page): Promise<void> {
  await page.goto("/register");
  const password = page.getByLabel("Password", { exact: true });
  const strength = page.getByRole("status").filter({ visible: true });
  for (const [text, word] of [["correct horse battery staple", "Strong"], ["qwertyuiop", "Weak"]]) {
    await password.fill(text);
    await strength.getByText(word).waitFor();
    await checkWithAxe(page, `a password: ${word}`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await checkWithAxe(page, "a weak password in the dark");
}

function invites(page: Page, code: string): Row<World>[] {
  const at = (code: string, shown: Locator): Row<World> => ({
    name: `invite ${code}`,
    shows: "Invite",
    async open() {
      await page.goto(`/invite/${code}`);
      await expect(shown).toBeVisible();
    },
  });
  return [
    at(code, page.getByRole("button", { name: "Accept Invite" })),
    at("nosuchcode", page.getByRole("heading", { name: "Invalid Invite" })),
  ];
}
