import type { Page } from "playwright-core";
import { e2e, expect, later, type Person } from "../helpers/e2e.ts";
import { enclose, enclosed } from "./attaching.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, gather, message, open, type Space } from "./chat.ts";
import { noise, picture } from "./files.ts";
import { replyOnce } from "./routes.ts";
import { watchShifts } from "./shifts.ts";

e2e("[FIL-2 FIL-4] files of messages", async (t) => {
  t.allowErrors("too_large");
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const space = await gather("Files", ada, grace);
  await t.step(
    "[FIL-2 FIL-4] several pictures go with one message, stand in a grid and open one after another",
    () => standInGrid(ada, grace, space),
  );
  await t.step("[FIL-4] PDF and text open over the chat", () => openOverChat(ada.page));
  await t.step("[FIL-2] a file that the server refuses says why", () => saysWhy(ada.page));
  await t.step(
    "[FIL-2] a reload while a part is on its way: the upload goes on from there",
    () => goesOnAfterReload(ada.page, grace),
  );
});

async function standInGrid(ada: Person, grace: Person, space: Space) {
  const { page } = ada;
  const sealed: Uint8Array[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sealed.push(request.postDataBuffer() ?? new Uint8Array());
  });
  const names = ["one.png", "two.jpg", "three.webp"];
  const files = await Promise.all(
    names.map((name) => picture(page, name, { width: 1600, height: 900 })),
  );
  await enclose(page, files);
  await expect(enclosed(page)).toContainText(/one\.png.*Ready to send · [\d,]+ KB/);
  await composer(page).fill("from the trip");
  await composer(page).press("Enter");
  await expect(enclosed(page)).toHaveCount(0);
  for (const person of [ada, grace]) {
    const row = message(person.page, "from the trip");
    for (const name of names) {
      await expect(row.getByRole("img", { name })).toHaveJSProperty("complete", true);
    }
  }
  // Each with its small picture, and nothing of a picture to be seen in any of them.
  expect(sealed).toHaveLength(6);
  for (const bytes of sealed) {
    expect(bytes.length).toBeGreaterThan(100);
    expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(
      /\x89PNG\r\n|RIFF.{4}WEBP|JFIF\0/s,
    );
  }
  await message(grace.page, "from the trip").getByRole("button", { name: "Open image two.jpg" })
    .click();
  await expect(grace.page.getByRole("dialog", { name: "two.jpg" })).toContainText("2 of 3");
  await expect(grace.page.getByRole("dialog").getByRole("img", { name: "two.jpg" }))
    .toHaveJSProperty("naturalWidth", 1600);
  await grace.page.keyboard.press("ArrowRight");
  await expect(grace.page.getByRole("dialog", { name: "three.webp" })).toContainText("3 of 3");
  await grace.page.keyboard.press("Escape");
  await expect(grace.page.getByRole("dialog")).toHaveCount(0);
  const shifts = await watchShifts(grace.context);
  await open(grace, space);
  for (const name of names) {
    await expect(message(grace.page, "from the trip").getByRole("img", { name })).toBeVisible();
  }
  expect(await shifts(grace.page)).toBeLessThanOrEqual(0.02);
}

/** A PDF of one empty page. */
const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

function named(name: string, mimeType: string, text: string) {
  return { name, mimeType, buffer: Buffer.from(text) };
}

async function openOverChat(page: Page) {
  await enclose(page, [
    named("paper.pdf", "application/pdf", PAPER),
    named("notes.txt", "text/plain", "hello Grüße"),
    named("plan.md", "text/markdown", "# First tea"),
    named("sums.csv", "", "tea;3"),
  ]);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Open paper.pdf" }).click();
  const paper = page.getByRole("dialog", { name: "paper.pdf" });
  await expect(paper.getByRole("listitem", { name: "Page 1 of 1" })).toBeVisible();
  await checkWithAxe(page, "a document");
  await page.keyboard.press("Escape");
  await expect(paper).toHaveCount(0);
  await page.getByRole("button", { name: "Open notes.txt" }).click();
  await expect(page.getByRole("dialog", { name: "notes.txt" })).toContainText("hello Grüße");
  for (const [name, text] of [["plan.md", "# First tea"], ["sums.csv", "tea;3"]]) {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Open ${name}` }).click();
    await expect(page.getByRole("dialog", { name })).toContainText(text!);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function saysWhy(page: Page) {
  const refusal = { error: "no", code: "too_large", details: { limit: String(1024 * 1024) } };
  await replyOnce(page, "**/api/files", { status: 413, json: refusal }, "POST");
  await enclose(page, [named("refused.txt", "text/plain", "a".repeat(20 * 1024))]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("list", { name: "Files being sent" }))
    .toContainText("Files have to be smaller than 1 MB.");
  await checkWithAxe(page, "a file that was refused");
}

async function goesOnAfterReload(page: Page, grace: Person) {
  const puts: string[] = [];
  const arrived: string[] = [];
  const chunkOf = (url: string) => /\/api\/files\/[^/]+\/(\d+)$/.exec(url)?.[1];
  page.on("response", (response) => {
    const chunk = chunkOf(response.url());
    if (chunk && response.request().method() === "PUT") arrived.push(chunk);
  });
  // The route stays: removing it would release the requests that it holds.
  let holds = true;
  await page.route(/\/api\/files\/[^/]+\/1$/, (route) => holds ? undefined : route.continue());
  const letter = {
    name: "letter.doc",
    mimeType: "application/msword",
    buffer: noise(2.5 * 1024 * 1024, 9),
  };
  await enclose(page, [letter]);
  await composer(page).fill("all of it");
  await composer(page).press("Enter");
  await expect.poll(() => arrived.toSorted().join()).toBe("0,2");
  holds = false;
  page.on("request", (request) => {
    const chunk = chunkOf(request.url());
    if (chunk && request.method() === "PUT") puts.push(chunk);
  });
  await page.reload();
  const card = message(grace.page, "all of it").getByRole("button", {
    name: "Download letter.doc",
  });
  await expect(card).toBeVisible();
  const coming = later(grace.page.waitForEvent("download"));
  await card.click();
  const bytes = await Deno.readFile(await (await coming).path());
  expect(letter.buffer.equals(bytes)).toBe(true);
  expect(puts).toEqual(["1"]);
}
