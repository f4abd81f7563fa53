/** The admin page, on a server of its own that has an admin. */
import type { Account } from "../../helpers/account.ts";
import { createServer, makeAdmin, register } from "../../helpers/account.ts";
import { browserTests, expect, type Person, type Stage } from "../../helpers/e2e.ts";
import { TestServer } from "../../helpers/server_process.ts";
import { elsewhere } from "../account.ts";
import { ADMIN } from "./admin_rows.ts";
import { DESKTOP, EVERY, TOUCH } from "./looks.ts";
import { walk } from "./walk.ts";
import { LONG } from "./world.ts";

const e2e = browserTests({ server: () => TestServer.start() });

// `deno task test` covers the page's own story, which examines what it opens.
if (EVERY) {
  e2e("[UX-9] the admin page in every look, by mouse and by finger", async (t) => {
    const ada = await t.user("ada", { viewport: DESKTOP[0].viewport });
    const other = await inhabit(t, ada);
    for (const touch of [false, true]) {
      const looks = touch ? TOUCH : DESKTOP;
      const page = touch
        ? await elsewhere(
          await t.guest("phone", { viewport: looks[0].viewport, hasTouch: true }),
          ada,
        )
        : ada.page;
      await page.goto("/admin");
      await expect(page.getByRole("tab").first()).toBeVisible();
      await walk({ page, touch, person: ada, other }, ADMIN, looks);
    }
  }, 900_000);
}

/** Fills the installation. @returns the name of a person who isn't an admin */
async function inhabit(t: Stage, { account }: Person): Promise<string> {
  await makeAdmin(t.server, account);
  const names = ["bob", "carol", "dora", LONG.replace(/\W/g, "").slice(0, 32), "erin"];
  const [bob, carol, dora, long] = await Promise.all(names.map((name) => register(t.url, name)));
  const order = (of: Account, what: string) =>
    account.call("POST", `/admin/users/${of.user.id}/${what}`, { password: account.password });
  await order(carol, "promote");
  await order(dora, "disable");
  await bob.call("PUT", "/users/profile", { display_name: "Bob from next door" });
  await createServer(account, LONG);
  await createServer(long, "Chess");
  return bob.user.username;
}
