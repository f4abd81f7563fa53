import { e2e, expect } from "../helpers/e2e.ts";
import { composer, fillLogin, gather, message, send } from "./chat.ts";

e2e("[UX-8] a channel, a message, a conversation and the settings have addresses", async (t) => {
  const [ada, grace] = [await t.user("ada"), await t.user("grace")];
  const { page, account } = ada;
  const { channel, server } = await gather("Post office", ada, grace);
  await send(page, "the first letter");
  const { channel: other } = await account.call<{ channel: { id: string } }>(
    "POST",
    `/channels/server/${server.id}`,
    { name: "parcels" },
  );
  const list = page.getByRole("list", { name: /^Messages in/ });

  await t.step("[UX-8] a channel", async () => {
    await page.goto(`/c/${other.id}`);
    await expect(list).toHaveAccessibleName("Messages in #parcels");
    await expect(page).toHaveURL(/\/$/);
  });
  await t.step("[UX-8] a message", async () => {
    const { messages } = await account.call<
      { messages: { id: string; isSystemMessage: boolean }[] }
    >(
      "GET",
      `/messages/${channel.id}`,
    );
    const { id } = messages.find((one) => !one.isSystemMessage)!;
    await page.goto(`/c/${channel.id}/${id}`);
    await expect(message(page, "the first letter")).toBeFocused();
  });
  await t.step("[UX-8] somebody to whom nothing was written yet", async () => {
    await account.call("POST", "/friends/request", { username: grace.username });
    await grace.account.call("POST", "/friends/request", { username: ada.username });
    for (const visit of ["first", "second"]) {
      await page.goto(`/dm/${grace.account.user.id}`);
      await expect(list, visit).toHaveAccessibleName(`Messages in @${grace.username}`);
    }
  });
  await t.step("[UX-8] a tab of the settings", async () => {
    await page.goto("/settings/voice");
    await expect(page.getByRole("tab", { name: "Voice" })).toHaveAttribute("aria-selected", "true");
  });
});

e2e("[UX-8 D-PERM-6] what one may not see and what is not there are one answer", async (t) => {
  t.expectErrors(/status of 404/);
  const [ada, eve] = [await t.user("ada"), await t.user("eve")];
  const { channel } = await gather("Closed", ada);
  await gather("Open", eve);
  for (const path of [`/c/${channel.id}`, "/c/nowhere", `/c/${channel.id}/x`, "/settings/none"]) {
    const response = await eve.page.goto(path);
    expect(response!.status(), path).toBe(404);
    await expect(eve.page.getByText("There is nothing here that you can see")).toBeVisible();
    await expect(composer(eve.page)).toBeEnabled();
  }
});

e2e(
  "[UX-8 AUTH-03] whoever is signed out comes back to the address after signing in",
  async (t) => {
    const ada = await t.user("ada");
    const { channel } = await gather("Later", ada);
    const page = await t.guest("ada elsewhere");
    await page.goto(`/c/${channel.id}`);
    await expect(page).toHaveURL(/\/login$/);
    await fillLogin(page, ada.username, ada.account.password);
    await expect(page.getByRole("list", { name: "Messages in #general" })).toBeAttached();
    await page.goto("/");
    await expect(composer(page)).toBeEnabled();
  },
);
