import type { Page } from "playwright-core";
import { fill } from "../helpers/fill.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { found, gather, message, open, send, startDelete, startEdit } from "../e2e/chat.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search messages" });
const results = (page: Page) => page.getByRole("search").getByRole("listitem");

async function openSearch(page: Page) {
  await page.keyboard.press("Control+f");
  await expect(field(page)).toBeFocused();
}

stage(
  "[MSG-02 MSG-30] what was written long ago is found, and a press goes there; the query stays here",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("Library", ada, grace);
    const lines = Array.from({ length: 220 }, (_, i) => `line ${i + 1}.`);
    lines[19] = "the Pâtisserie had a rare zeppelin";
    lines[190] = "no zeppelins today, https://example.org/news";
    await fill(t.url, ada.account, space.channel.id, lines);
    const sent: string[] = [];
    grace.page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
    grace.page.on(
      "websocket",
      (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))),
    );
    await open(grace, space);
    await openSearch(grace.page);
    await field(grace.page).fill("zeppelin");
    await expect(grace.page.getByText("All messages of this server searched")).toBeVisible();
    await expect(results(grace.page)).toHaveCount(2);
    await expect(results(grace.page).first()).toContainText("no zeppelins today");
    await expect(results(grace.page).last().locator("mark")).toHaveText("zeppelin");

    await field(grace.page).press("ArrowDown");
    await grace.page.keyboard.press("ArrowDown");
    await grace.page.keyboard.press("Enter");
    await expect(message(grace.page, "the Pâtisserie had")).toBeVisible();
    await expect(message(grace.page, "the Pâtisserie had")).toBeFocused();

    for (
      const [query, count] of [
        ["patisserie", 1],
        ["zeppelin has:link", 1],
        [`from:${ada.username} zeppelin`, 2],
        [`from:${grace.username} zeppelin`, 0],
        ["zeppelin in:general", 2],
        ["zeppelin in:elsewhere", 0],
        ["zeppelin before:2020-01-31", 0],
        ["before:2999-01-31 has:link", 1],
      ] as const
    ) {
      await field(grace.page).fill(query);
      await expect(results(grace.page), query).toHaveCount(count);
    }
    await expect(grace.page.getByText("Nothing found")).toHaveCount(0);
    expect(sent.join()).toContain(space.channel.id);
    // Ids, tokens and names of scripts are random: none has so long a word by chance.
    expect(sent.filter((text) => /zeppelin|patisserie/i.test(text))).toEqual([]);
  },
);

stage(
  "[MSG-44 MSG-46] the search follows edits and deletions",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Edits", ada, grace);
    const { page } = grace;
    await send(ada.page, "a walrus came by");
    await expect(message(page, "a walrus came by")).toBeVisible();
    await openSearch(page);
    await field(page).fill("walrus");
    await expect(results(page)).toHaveCount(1);
    const editor = await startEdit(ada.page, "a walrus came by");
    await editor.fill("an otter came by");
    await editor.press("Enter");
    await expect(results(page)).toHaveCount(0);
    await expect(page.getByText("Nothing found")).toBeVisible();
    await field(page).fill("otter");
    await expect(results(page)).toHaveCount(1);
    const question = await startDelete(ada.page, "an otter came by");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(results(page)).toHaveCount(0);
  },
);

stage(
  "[MEND-26j] all servers are searched where that is chosen, and nothing that one may not read",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const other = await found("Elsewhere", ada, grace);
    const hidden = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      `/channels/server/${other.server.id}`,
      { name: "hidden" },
    );
    await fill(t.url, ada.account, other.channel.id, ["a zeppelin there"]);
    await fill(t.url, ada.account, hidden.channel.id, ["a zeppelin in secret"]);
    const here = await found("Here", ada, grace);
    await fill(t.url, ada.account, here.channel.id, ["a zeppelin here"]);
    const { page } = grace;
    await open(grace, here);
    await openSearch(page);
    await field(page).fill("zeppelin");
    await expect(page.getByText("All messages of this server searched")).toBeVisible();
    await expect(results(page)).toHaveText([/a zeppelin here/]);

    const scope = page.getByRole("group", { name: "Where to search" });
    await scope.getByRole("button", { name: "All servers" }).click();
    await expect(page.getByText("All messages of all servers searched")).toBeVisible();
    await expect(results(page)).toHaveCount(3);
    const there = results(page).filter({ hasText: "a zeppelin there" });
    await expect(there).toContainText("#general · Elsewhere");
    await ada.account.call("PUT", `/channels/${hidden.channel.id}/permissions/default`, {
      permissions: { readMessages: false },
    });
    await expect(results(page)).toHaveCount(2);
    await expect(results(page).filter({ hasText: "in secret" })).toHaveCount(0);

    await there.getByRole("button").first().click();
    await expect(message(page, "a zeppelin there")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(other.channel.id));
    await scope.getByRole("button", { name: "This server" }).click();
    await expect(results(page)).toHaveText([/a zeppelin there/]);
  },
);
