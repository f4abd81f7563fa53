import { MAX_FILES } from "../../protocol/files.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enclose, enclosed, saved } from "../e2e/attaching.ts";
import { composer, gather, messageList } from "../e2e/chat.ts";
import { noise, type TestFile } from "../e2e/files.ts";

const SCRIPT = "<script>document.title = 'executed'</script><p>drawn</p>";
const OFFICE = "application/vnd.openxmlformats-officedocument";

/** A file that begins with these bytes; `said` is the type that a browser says by its name. */
function file(name: string, start: string, said = "", more = 3000): TestFile {
  return {
    name,
    mimeType: said,
    buffer: Buffer.concat([Buffer.from(start, "latin1"), noise(more)]),
  };
}

const text = (name: string, content: string, said = "text/plain") => file(name, content, said, 0);

/** Whatever people may want to send, of 25 kinds; the last ones open as texts. */
const KINDS: TestFile[] = [
  file("plan.xlsx", "PK\x03\x04", `${OFFICE}.spreadsheetml.sheet`),
  file("talk.pptx", "PK\x03\x04", `${OFFICE}.presentationml.presentation`),
  file("letter.odt", "PK\x03\x04", "application/vnd.oasis.opendocument.text"),
  file("table.ods", "PK\x03\x04", "application/vnd.oasis.opendocument.spreadsheet"),
  file("old.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/vnd.ms-excel"),
  file("all.zip", "PK\x03\x04", "application/zip"),
  file("all.7z", "7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
  file("all.tar.gz", "\x1f\x8b\x08", "application/gzip"),
  file("all.rar", "Rar!\x1a\x07\x01\0", "application/vnd.rar"),
  file("letters.woff2", "wOF2", "font/woff2"),
  file("letters.ttf", "\0\x01\0\0", "font/ttf"),
  file("cup.stl", "solid cup\n", "model/stl"),
  file("scene.glb", "glTF\x02\0\0\0", "model/gltf-binary"),
  file("boot.iso", "\0".repeat(2048) + "CD001", "application/x-iso9660-image"),
  file("disk.dmg", "koly", "application/x-apple-diskimage"),
  file("setup.exe", "MZ\x90\0", "application/x-msdownload"),
  file("tool.wasm", "\0asm\x01\0\0\0", "application/wasm"),
  file("data.sqlite", "SQLite format 3\0", "application/vnd.sqlite3"),
  file("raw", "\0\x01\x02"),
  file("nothing.bin", "", "application/octet-stream", 0),
  text("page.html", SCRIPT, "text/html"),
  text("drawing.svg", `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, "image/svg+xml"),
  text("script.js", "document.title = 'executed';\n", "text/javascript"),
  text("settings.json", '{"answer": 42}\n', "application/json"),
  text("empty.txt", ""),
];
const TEXTS = KINDS.slice(-5).map(({ name }) => name);

stage(
  "[MEND-18] files of 25 kinds are sent, shown as cards and saved byte for byte; none is executed or drawn",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Anything", ada, grace);
    for (let from = 0; from < KINDS.length; from += MAX_FILES) {
      await enclose(ada.page, KINDS.slice(from, from + MAX_FILES));
      if (from === 20) await expect(enclosed(ada.page)).toContainText("Ready to send · 0 B");
      await composer(ada.page).press("Enter");
      await expect(enclosed(ada.page)).toHaveCount(0);
    }
    const { page } = grace;
    const list = messageList(page);
    for (const { name, buffer } of KINDS) {
      const download = list.getByRole("button", { name: `Download ${name}`, exact: true });
      const got = await saved(page, download);
      expect(got.equals(buffer), name).toBe(true);
      const opens = list.getByRole("button", { name: `Open ${name}`, exact: true });
      await expect(opens).toHaveCount(TEXTS.includes(name) ? 1 : 0);
    }
    await expect(list.locator("img, iframe, object, embed, video, audio, canvas")).toHaveCount(0);
    for (const name of ["page.html", "drawing.svg"]) {
      await list.getByRole("button", { name: `Open ${name}`, exact: true }).click();
      const shown = page.getByRole("dialog", { name }).getByRole("region", { name });
      await expect(shown).toContainText(SCRIPT);
      await expect(shown.locator("script, svg, iframe, p")).toHaveCount(0);
      // The file is code, in colors.
      await expect(shown.locator("[data-part] span").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name })).toHaveCount(0);
    }
    await expect(page).not.toHaveTitle(/executed/);
  },
);
