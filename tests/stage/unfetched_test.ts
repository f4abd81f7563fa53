import type { Page } from "playwright-core";
import { invite } from "../helpers/account.ts";
import { expect, later } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, open } from "../e2e/chat.ts";
import { noise, sendWithin, type TestFile } from "../e2e/files.ts";

/** The ids of the messages whose files `page` asks for from now on. */
function watchFetches(page: Page): string[] {
  const ids: string[] = [];
  page.on("request", (request) => {
    const id = /\/api\/messages\/[^/]+\/([^/]+)\/content$/.exec(request.url())?.[1];
    if (id) ids.push(id);
  });
  return ids;
}

stage(
  "[UX-10] a document is fetched when it is pressed, and not because its channel was opened",
  async (t) => {
    const ada = await t.somebody("ada");
    const grace = await t.user("grace");
    const space = await gather("Papers", ada);
    const paper: TestFile = {
      name: "tickets.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), noise(300_000)]),
    };
    await sendWithin(ada.account, space.channel.id, paper, { text: "our tickets" });

    const { page } = grace;
    const fetched = watchFetches(page);
    await invite(ada.account, space.server.id, [grace.account]);
    await open(grace, space);
    const row = message(page, "our tickets");
    const waiting = row.getByRole("button", { name: "Download tickets.pdf" });
    await expect(waiting).toContainText("293 KB");
    expect(fetched).toEqual([]);
    const saved = later(page.waitForEvent("download"));
    await waiting.click();
    expect((await saved).suggestedFilename()).toBe("tickets.pdf");
    await expect(row.getByRole("link", { name: "Download tickets.pdf" }))
      .toHaveAttribute("href", /^blob:/);
    expect(fetched).toHaveLength(1);
  },
);
