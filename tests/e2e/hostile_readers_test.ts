import { deviceOf } from "../helpers/e2ee/talk.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { alsoIn } from "../helpers/hostile_host/lies/readers.ts";
import { befriend, enter } from "./chat.ts";
import { openPanel, padlock, readers, setUpKeys } from "./private.ts";

e2e(
  "[MEND-34] a host that adds a person to a new group gets them neither on the list nor into it",
  async (t) => {
    await using host = await HostileHost.before(t.server.url);
    t.allowErrors("not_found", "forbidden", "unreachable", "e2ee_state");
    const ada = await t.user("ada", { by: host.url });
    const [bob, cy, eve] = await Promise.all(
      ["bob", "cy", "eve"].map((name) => t.somebody(name)),
    );
    for (const friend of [bob!, cy!]) await befriend(ada, friend);
    for (const { account } of [bob!, cy!, eve!]) await deviceOf(t.url, account);
    await enter(ada.page);
    await setUpKeys(ada.page);
    const { id, username } = eve!.account.user;
    using _lie = host.lie(
      alsoIn({ id, username, avatar_url: null, avatar_color: null, status: "online" }),
    );
    const { page } = ada;
    await page.getByRole("button", { name: "New Group" }).click();
    const dialog = page.getByRole("dialog", { name: "New Group" });
    for (const { username } of [bob!, cy!]) {
      await dialog.getByRole("checkbox", { name: username }).check();
    }
    await dialog.getByRole("switch", { name: "End-to-end encrypted" }).check();
    await dialog.getByRole("button", { name: "Create Group" }).click();
    const begins = page.getByRole("dialog").filter({ hasText: "Can read" });
    const chosen = [ada, bob!, cy!].map((one) => one.username);
    for (const name of ["Can read", "Can let others in"]) {
      const listed = begins.getByRole("region", { name }).getByRole("listitem");
      await expect(listed).toContainText(chosen);
    }
    await expect(begins).not.toContainText(username);
    await begins.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
    await expect(begins).toHaveCount(0);
    await expect(padlock(page, /^End-to-end encrypted/)).toBeVisible();
    const panel = await openPanel(page);
    await expect(readers(panel)).toHaveCount(3);
    await expect(panel.getByRole("region", { name: "Not confirmed" })).toContainText(username);
  },
);
