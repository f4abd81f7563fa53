import type { Locator } from "playwright-core";
import { createServer, invite, register } from "../../helpers/account.ts";
import { e2e, expect } from "../../helpers/e2e.ts";
import { DESKTOP, TOUCH } from "./looks.ts";
import { type Row, walk, type World } from "./walk.ts";
import { PAGES } from "./pages_rows.ts";

/** As long as a name may be, and hard to break. */
const LONG_NAME =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft e. V.";

e2e("[UX-9] each page of a stranger in every look", async (t) => {
  t.allowErrors("not_found");
  const owner = await register(t.server.url, t.unique("owner"));
  const { server } = await createServer(owner, LONG_NAME);
  const code = await invite(owner, server.id);
  const page = await t.guest("stranger", { viewport: DESKTOP[0].viewport });
  await walk({ page, touch: false, code }, PAGES, [...DESKTOP, ...TOUCH]);
});

e2e("[UX-9] an invite of somebody who is signed in, in every look", async (t) => {
  t.allowErrors("not_found");
  const owner = await register(t.server.url, t.unique("owner"));
  const { server } = await createServer(owner, "Lively");
  const code = await invite(owner, server.id);
  const { page } = await t.user("ada", { viewport: DESKTOP[0].viewport });
  const at = (code: string, shown: Locator): Row<World> => ({
    name: `invite ${code}`,
    shows: "Invite",
    async open() {
      await page.goto(`/invite/${code}`);
      await expect(shown).toBeVisible();
    },
  });
  const rows = [
    at(code, page.getByRole("button", { name: "Accept Invite" })),
    at("nosuchcode", page.getByRole("heading", { name: "Invalid Invite" })),
  ];
  await walk({ page, touch: false }, rows, [...DESKTOP, ...TOUCH]);
});
