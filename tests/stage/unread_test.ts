import type { Channel } from "../../protocol/channels.ts";
import { expect, type Person, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fill } from "../helpers/fill.ts";
import { composer, cutOff, found, message, messageList, open, type Space } from "../e2e/chat.ts";

/** The entry of #general; its badge is part of its text. */
const general = ({ page }: Person) =>
  page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name: /^general/ });

/** Waits until the server knows that #general is read; its channel. */
function readUpToNow({ account }: Person, { server, channel }: Space): Promise<Channel> {
  return until("the server knows that it is read", async () => {
    const path = `/channels/server/${server.id}`;
    const { channels } = await account.call<{ channels: Channel[] }>("GET", path);
    const now = channels.find(({ id }) => id === channel.id)!;
    return now.read_seq === now.last_seq ? now : null;
  });
}

stage(
  "[UX-11] a message is marked as unread: here, on another device, and until it is read again",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("Unread", ada, grace);
    await fill(t.url, ada.account, space.channel.id, ["first", "second", "third"]);
    await open(grace, space);
    await readUpToNow(grace, space);
    const { page } = grace;
    // Her other device shows the same channel, and has nothing left to mark as read.
    const device = { ...grace, page: await grace.context.newPage() };
    await open(device, space);
    for (const { page } of [grace, device]) await expect(message(page, "third")).toBeInViewport();
    await expect(general(grace)).not.toHaveText(/\d/);

    await message(page, "second").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Mark Unread" }).click();
    for (const one of [grace, device]) {
      await expect(messageList(one.page).locator("[data-new]")).toBeVisible();
      await expect(general(one)).toHaveText(/2/);
    }
    // The next message is visible, yet unread.
    await fill(t.url, ada.account, space.channel.id, ["fourth"]);
    for (const one of [grace, device]) {
      await expect(message(one.page, "fourth")).toBeInViewport();
      await expect(general(one)).toHaveText(/3/);
    }
    await composer(page).press("Escape");
    for (const one of [grace, device]) await expect(general(one)).not.toHaveText(/\d/);
  },
);

stage(
  "[UX-11] what is marked as unread elsewhere while one is offline is unread here, too",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("Unread", ada, grace);
    await fill(t.url, ada.account, space.channel.id, ["first", "second", "third"]);
    await open(grace, space);
    await expect(message(grace.page, "third")).toBeInViewport();
    await expect(general(grace)).not.toHaveText(/\d/);
    const { last_seq } = await readUpToNow(grace, space);
    await cutOff(grace.page);
    await expect(grace.page.getByText("Connection lost")).toBeVisible();
    const body = { seq: last_seq - 2 };
    await grace.account.call("POST", `/channels/${space.channel.id}/unread`, body);
    await grace.context.setOffline(false);
    await expect(general(grace)).toHaveText(/2/);
    await expect(messageList(grace.page).locator("[data-new]")).toBeVisible();
    await fill(t.url, ada.account, space.channel.id, ["fourth"]);
    await expect(general(grace)).toHaveText(/3/);
    await composer(grace.page).press("Escape");
    await expect(general(grace)).not.toHaveText(/\d/);
  },
);

stage(
  "[MEND-48 D-MSG-8] in a window without the focus nothing is read, until somebody does something there",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("Unwatched", ada, grace);
    await open(grace, space);
    await readUpToNow(grace, space);
    const { page } = grace;
    await page.evaluate(() => document.hasFocus = () => false);
    await fill(t.url, ada.account, space.channel.id, ["in sight"]);
    await expect(message(page, "in sight")).toBeInViewport();
    await expect(general(grace)).toHaveText(/1/);
    await expect(messageList(page).locator("[data-new]")).toBeVisible();
    await page.evaluate(() => void dispatchEvent(new Event("blur")));
    await expect(general(grace)).toHaveText(/1/);
    await page.evaluate(() => void dispatchEvent(new Event("pointermove")));
    await expect(general(grace)).not.toHaveText(/\d/);
    await readUpToNow(grace, space);
  },
);

stage(
  "[MEND-48 MEND-26m] what is deleted before it was read is not unread, here and after a reload",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("Deleted", ada, grace);
    await ada.account.call("POST", `/channels/server/${space.server.id}`, { name: "side" });
    await open(grace, space);
    await readUpToNow(grace, space);
    const { page } = grace;
    const side = page.getByRole("navigation", { name: "Channels" })
      .getByRole("button", { name: "side", exact: true });
    await side.click();
    await fill(t.url, ada.account, space.channel.id, ["gone soon"]);
    await expect(general(grace)).toHaveText(/1/);
    const { messages } = await ada.account.call<{ messages: { id: string }[] }>(
      "GET",
      `/messages/${space.channel.id}?limit=1`,
    );
    await ada.account.call("DELETE", `/messages/${messages[0].id}`);
    await expect(general(grace)).not.toHaveText(/\d/);
    await page.reload();
    await expect(side).toBeVisible();
    await expect(general(grace)).not.toHaveText(/\d/);
  },
);
