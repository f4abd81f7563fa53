import assert from "node:assert/strict";
import { AttachmentView } from "../../../components/files/embedded/AttachmentView.tsx";
import { boxFor } from "../../../components/files/base/media_box.ts";
import { FileName } from "../../../components/files/base/FileName.tsx";
import { shortSizeText, sizeText } from "../../../components/files/base/size_text.ts";
import type { ShownAttachment } from "../../../components/files/embedded/shown_attachment.ts";
import { ReplyQuote } from "../../../components/chat/ReplyQuote.tsx";
import { render } from "./render.ts";

const nothing = () => {};
const blob = new Blob(["x"]);

function view(given: Partial<ShownAttachment>) {
  const attachment = { name: "a.png", size: 5, kind: "image" as const, blob, ...given };
  return render(
    <AttachmentView
      attachment={attachment}
      onOpen={nothing}
      onMissing={nothing}
      onWanted={() => Promise.resolve()}
    />,
  );
}

Deno.test("[MSG-22 MSG-25] an image keeps its box and can be opened", () => {
  const page = view({ width: 800, height: 200 });
  assert.match(page.html, /<img[^>]*width="400" height="100"/);
  assert.deepEqual(page.buttons, ["Open image a.png"]);
});

Deno.test("[MSG-26 MSG-27 ERR-16] films play in their place, documents and lost files are cards", () => {
  assert.match(view({ kind: "video", name: "a.mp4" }).html, /<video[^>]*controls/);
  assert.match(view({ kind: "document", name: "a.pdf" }).html, /<a[^>]*download="a.pdf"/);
  const lost = view({ blob: null });
  assert.doesNotMatch(lost.html, /<img/);
  assert.deepEqual(lost.buttons, ["Download a.png"]);
});

Deno.test("[MSG-21 MEND-18 MEND-26s] sizes are said in the unit that fits, and of nothing it is 0 B", () => {
  assert.deepEqual([0, 1, 1025, 1024 ** 2].map(sizeText), ["0 B", "1 KB", "2 KB", "1 MB"]);
  assert.deepEqual([0, 1, 1023, 1024].map(shortSizeText), ["0 B", "1 B", "1,023 B", "1 KB"]);
  assert.equal(shortSizeText(5 * 1024 ** 2), "5 MB");
  assert.equal(shortSizeText(1024 ** 2 - 1024), "1,023 KB");
  assert.equal(shortSizeText(1023.9 * 1024 ** 2), "1,023.9 MB");
  assert.equal(shortSizeText(1024 ** 3 - 1), "1 GB");
  assert.equal(shortSizeText(3.75 * 1024 ** 3), "3.8 GB");
});

Deno.test("names and quotes are text, and no sign turns a name around", () => {
  const evil = '"><img src=x onerror=alert(1)>';
  const quote = { state: "there" as const, name: evil, text: evil, differs: null };
  for (
    const { html } of [
      view({ kind: "document", name: evil }),
      render(<ReplyQuote quote={quote} onJump={nothing} />),
    ]
  ) assert.doesNotMatch(html, /<img/);
  const turned = "photo\u202egnp.exe";
  assert.doesNotMatch(render(<FileName name={turned} />).html, /\u202e/);
});

Deno.test("a box is never larger than its picture, nor than the list allows", () => {
  assert.deepEqual(boxFor({ width: 20, height: 10 }), { width: 20, height: 10 });
  assert.deepEqual(boxFor({ width: 100, height: 6400 }), { width: 5, height: 320 });
  assert.deepEqual(boxFor({}), { width: 400, height: 225 });
});
