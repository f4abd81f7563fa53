import type { Locator } from "playwright-core";
import fc from "fast-check";
import "../helpers/fixed_chance.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { composer, gather, message, messageList, send, startEdit } from "../e2e/chat.ts";
import { enclosed } from "../e2e/attaching.ts";

/** An event of a keyboard or an input method, as a page sees it. */
type Happening =
  | { type: "compositionstart" | "compositionend" }
  | { type: "keydown"; key: string; keyCode: number; isComposing: boolean };

const key = (key: string, keyCode: number, isComposing: boolean): Happening => ({
  type: "keydown",
  key,
  keyCode,
  isComposing,
});

/** Keys during composition, including the one that ends it: the order differs by browser. */
const composed = fc.record({
  keys: fc.array(fc.constantFrom("Process", "a", "ArrowDown", "Tab", "Enter", "Escape"), {
    maxLength: 4,
  }),
  by: fc.constantFrom("Enter", "Escape", " "),
  webkit: fc.boolean(),
}).map(({ keys, by, webkit }): Happening[] => [
  { type: "compositionstart" },
  ...keys.map((name) => key(name, 229, true)),
  ...(webkit
    ? [{ type: "compositionend" } as const, key(by, 229, false)]
    : [key(by, 229, true), { type: "compositionend" } as const]),
]);
const typed = fc.constantFrom("b", "ArrowLeft", "Shift").map((name) => [key(name, 66, false)]);
const entered = fc.constant([key("Enter", 13, false)]);

stage(
  "[MEND-47] whatever an input method does with its keys, only a plain Enter sends",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Composed", ada);
    const input = composer(ada.page);
    /** How many of the happenings emptied the input: each one finds a text in it. */
    const sends = (happenings: Happening[]) =>
      input.evaluate(async (field: HTMLTextAreaElement, happenings: Happening[]) => {
        let sent = 0;
        for (const { type, ...init } of happenings) {
          field.value = "text";
          field.dispatchEvent(new Event("input", { bubbles: true }));
          await new Promise((resolve) => setTimeout(resolve));
          const Kind = type === "keydown" ? KeyboardEvent : Event;
          field.dispatchEvent(new Kind(type, { ...init, bubbles: true, cancelable: true }));
          await new Promise((resolve) => setTimeout(resolve));
          if (field.value === "") sent++;
        }
        return sent;
      }, happenings);
    const sequence = fc.array(fc.oneof(composed, composed, typed, entered), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sequence, async (parts) => {
        const happenings = parts.flat();
        const plain = happenings.filter((one) => "keyCode" in one && one.keyCode === 13).length;
        expect(await sends(happenings)).toBe(plain);
      }),
      { numRuns: 15 },
    );
  },
);

interface Clipboard {
  html?: string;
  text?: string;
  picture?: boolean;
}

/** Pastes like a browser; unhandled text is typed. */
const paste = (field: Locator, clipboard: Clipboard) =>
  field.evaluate((field, { html, text, picture }) => {
    const data: Record<string, string | undefined> = { "text/html": html, "text/plain": text };
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.assign(event, {
      clipboardData: {
        files: picture ? [new File(["x"], "text.txt", { type: "text/plain" })] : [],
        types: Object.keys(data).filter((type) => data[type] !== undefined),
        getData: (type: string) => data[type] ?? "",
      },
    });
    const area = field as HTMLTextAreaElement;
    area.focus();
    if (!area.dispatchEvent(event)) return;
    area.setRangeText(text ?? "", area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, clipboard);

const HTML = '<p>see <a href="https://example.org/">the page</a>, <b>now</b></p>';
const TEXT = "see the page, now";
const MARKDOWN = "see [the page](https://example.org/), **now**";

stage("[MEND-47] pasting", async (t) => {
  const ada = await t.user("ada");
  const { page } = ada;
  await gather("Pasted", ada);
  const input = composer(page);
  await t.step("[MEND-47] markup becomes markdown, at the caret", async () => {
    await input.fill("before ");
    await paste(input, { html: HTML, text: TEXT });
    await expect(input).toHaveValue(`before ${MARKDOWN}`);
  });
  await t.step("[MEND-47] with Ctrl+Shift+V the text alone is pasted", async () => {
    await input.fill("");
    await input.press("Control+Shift+V");
    await paste(input, { html: HTML, text: TEXT });
    await expect(input).toHaveValue(TEXT);
  });
  await t.step("[MEND-47] a picture beside words is not attached", async () => {
    await input.fill("");
    await paste(input, { html: "<table><tr><td>a</td></tr></table>", text: "a", picture: true });
    await expect(input).toHaveValue("a");
    await input.fill("");
    await paste(input, { html: "<b>a</b>", picture: true });
    await expect(input).toHaveValue("**a**");
    await expect(enclosed(page)).toHaveCount(0);
  });
  await t.step("[MEND-47] one without words is", async () => {
    await paste(input, { html: '<img src="https://example.org/a.png">', picture: true });
    await expect(enclosed(page)).toContainText("text.txt");
    await enclosed(page).getByRole("button", { name: "Remove file" }).click();
  });
  await t.step("[MEND-47] a message that is edited takes markup too", async () => {
    await send(page, "the original");
    await expect(message(page, "the original")).not.toHaveAttribute("aria-busy", "true");
    const editor = await startEdit(page, "the original");
    await editor.fill("");
    await paste(editor, { html: HTML, text: TEXT });
    await expect(editor).toHaveValue(MARKDOWN);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(messageList(page).getByRole("link", { name: "the page" })).toBeVisible();
  });
});
