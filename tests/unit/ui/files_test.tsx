import assert from "node:assert/strict";
import { peaksOf } from "../../../client/voice/peaks.ts";
import { fileNames, messageWords } from "../../../components/chat/message.ts";
import type { FileSource, ShownFile } from "../../../components/files/base/shown_file.ts";
import { FilesView } from "../../../components/files/FilesView.tsx";
import { tilesOf } from "../../../components/files/pictures/grid.ts";
import { readPeaks } from "../../../components/files/players/peaks.ts";
import { ReadyFiles } from "../../../components/files/upload/ReadyFiles.tsx";
import { WaitingNote } from "../../../components/files/upload/WaitingNote.tsx";
import { clockText, spokenTime } from "../../../components/files/players/times.ts";
import { type ShownUpload, Uploads } from "../../../components/files/upload/Uploads.tsx";
import { reservedFiles } from "../../../screens/main/files/reserved.tsx";
import { createSource } from "../../../screens/main/files/source.ts";
import { shownFile } from "../../../screens/main/files/shown_file.ts";
import { FileError } from "../../../client/files/base/file_error.ts";
import type { FileRef } from "../../../protocol/file_refs.ts";
import { render } from "./render.ts";

const nothing = () => {};
const never = () => new Promise<never>(nothing);
const source: FileSource = {
  thumb: never,
  whole: never,
  beginning: never,
  address: never,
  save: never,
  openDocument: never,
  failureOf: () => "unreachable",
  whyUnplayed: never,
};

function file(given: Partial<ShownFile> = {}): ShownFile {
  return { id: "f1", name: "a.png", size: 5_000_000, kind: "image", hasThumb: true, ...given };
}

const view = (...files: ShownFile[]) =>
  render(<FilesView files={files} source={source} onOpen={nothing} />);

Deno.test("[FIL-4] a grid fills whole rows of six columns, whatever the number of pictures", () => {
  for (let count = 2; count <= 10; count++) {
    const cells = tilesOf(count).reduce((sum, { columns, rows }) => sum + columns * rows, 0);
    assert.equal(tilesOf(count).length, count);
    assert.equal(cells % 6, 0, `${count} pictures`);
  }
});

Deno.test("[FIL-4] one picture keeps its form, several are buttons in their order", () => {
  const one = view(file({ width: 800, height: 400 }));
  assert.match(one.html, /width:400px;aspect-ratio:400\/200/);
  const names = ["a.png", "b.jpg", "c.gif"];
  const many = view(...names.map((name) => file({ id: name, name })));
  assert.deepEqual(many.buttons, names.map((name) => `Open image ${name}`));
  assert.doesNotMatch(many.html, /<img[^>]*src="(?!data:)/);
});

Deno.test("[MEND-51] a picture of an odd shape stays within 320 pixels, and can be pressed", () => {
  for (
    const [width, height, style] of [
      [20, 4000, "width:44px;aspect-ratio:44/320"],
      [4000, 20, "width:400px;aspect-ratio:400/44"],
      [3, 900, "width:44px;aspect-ratio:44/320"],
      [1, 1, "width:44px;aspect-ratio:44/44"],
      [65_000, 1, "width:400px;aspect-ratio:400/44"],
    ] as const
  ) {
    for (const kind of ["image", "video"] as const) {
      assert(view(file({ kind, width, height })).html.includes(style), `${width} × ${height}`);
    }
    const kept = render(reservedFiles({ files: [ref({ width, height })], sending: [] } as never));
    assert(kept.html.includes(style), `${width} × ${height}`);
  }
});

Deno.test("[FIL-4] nothing but what stands for it is drawn of a video or sound before it is wanted", () => {
  const film = view(file({ kind: "video", name: "a.mp4", duration: 75 }));
  assert.doesNotMatch(film.html, /<video/);
  assert.deepEqual(film.buttons, ["Play a.mp4, 1:15"]);
  assert.match(film.text, /1:15/);
  const voice = view(
    file({ kind: "voice", name: "v.webm", duration: 65, peaks: btoa("\x00\xff") }),
  );
  assert.deepEqual(voice.buttons, ["Play", "Speed 1×"]);
  assert.match(voice.html, /aria-valuetext="0 seconds of 1 minute 5 seconds"/);
  assert.match(voice.html, /aria-label="Voice message"/);
});

Deno.test("[FIL-4] a sound is played, and saved under its name", () => {
  assert.deepEqual(view(file({ kind: "audio", name: "a.mp3" })).buttons, [
    "Download a.mp3",
    "Play",
    "Speed 1×",
  ]);
});

Deno.test("[FIL-4] documents open and are saved, all else is only saved", () => {
  assert.deepEqual(view(file({ kind: "pdf", name: "a.pdf" })).buttons, [
    "Open a.pdf",
    "Download a.pdf",
  ]);
  assert.deepEqual(view(file({ kind: "other", name: "a.docx" })).buttons, ["Download a.docx"]);
});

const ref = (given: Partial<FileRef>): FileRef => ({
  id: "f",
  key: "k",
  name: "a.png",
  type: "image/png",
  size: 1_000_000,
  hash: "h",
  ...given,
});

Deno.test("[FIL-4] what a message keeps room for is as high as its files will be", () => {
  const sizes = (...files: FileRef[]) => {
    const { html } = render(reservedFiles({ files, sending: [] } as never));
    return [...html.matchAll(/aspect-ratio:\d+\/(\d+)|md:h-([\d.]+)/g)].map(
      ([, height, rows]) => rows ? 4 * Number(rows) : Number(height),
    );
  };
  const box = { width: 800, height: 400 };
  const film = ref({ type: "video/mp4", name: "a.mp4", ...box });
  const drawing = ref({ type: "image/svg+xml", name: "a.svg", ...box });
  const sound = ref({ type: "audio/mpeg", name: "a.mp3" });
  assert.deepEqual(sizes(ref(box)), [200]);
  assert.deepEqual(sizes(film), [200]);
  assert.deepEqual(sizes(ref(box), ref(box), film), [198, 200]);
  assert.deepEqual(sizes(drawing, sound, { ...sound, voice: { peaks: "" } }), [58, 94, 54]);
});

Deno.test("[FIL-4] name and type must agree, or it is something to save", () => {
  const kinds = (given: Partial<FileRef>) => shownFile(ref(given)).kind;
  assert.equal(kinds({}), "image");
  assert.equal(kinds({ name: "a.exe" }), "other");
  assert.equal(kinds({ size: 65 * 1024 ** 2 }), "other", "too large to be held in memory");
  assert.equal(kinds({ type: "video/mp4", name: "a.mov" }), "video");
  assert.equal(kinds({ type: "application/pdf", name: "a.PDF" }), "pdf");
  assert.equal(kinds({ type: "text/plain", name: "a.txt" }), "text");
  assert.equal(kinds({ type: "audio/webm", name: "v.webm", voice: { peaks: "" } }), "voice");
  assert.equal(kinds({ type: "audio/mpeg", name: "a.mp3" }), "audio");
  assert.equal(kinds({ type: "audio/mpeg", name: "a.exe" }), "other");
  assert.equal(kinds({ type: "image/png", name: "v.webm", voice: { peaks: "" } }), "other");
});

Deno.test("[MEND-17] a message on its way says why, where there is a reason", () => {
  const note = (connected: boolean, uploaded: number | null) =>
    render(<WaitingNote connected={connected} uploaded={uploaded} />);
  assert.equal(note(true, null).html, "");
  assert.equal(note(true, 0.439).text.trim(), "Uploading 43%");
  for (const uploaded of [null, 0.5]) {
    const { text, html } = note(false, uploaded);
    assert.equal(text.trim(), "Waiting for connection");
    assert.match(html, /<svg/);
  }
});

Deno.test("[FIL-4] a lie about a picture is a card; what is gone or damaged says so", async () => {
  const load = (result: Blob | Error) =>
    createSource(() =>
      Promise.resolve({
        load: () => result instanceof Error ? Promise.reject(result) : Promise.resolve(result),
      } as never)
    );
  const why = async (result: Blob | Error, given: Partial<FileRef> = { size: 1000 }) => {
    const source = load(result);
    return await source.thumb(shownFile(ref(given))).then(() => "shown", source.failureOf);
  };
  const bytes = (type: string) => new Blob(["x"], { type });
  assert.equal(await why(bytes("image/png")), "shown");
  assert.equal(await why(bytes("application/octet-stream")), "unshowable");
  assert.equal(await why(bytes("image/png"), { size: 1e9 }), "unshowable");
  assert.equal(await why(new FileError("gone", "")), "gone");
  assert.equal(await why(new FileError("forged", "")), "damaged");
  assert.equal(await why(new FileError("lost", "")), "unreachable");
});

Deno.test("[FIL-4] why a player broke off is asked of the file, not only of the player", async () => {
  const why = async (error: Error | null, code: number) => {
    const check = () => error ? Promise.reject(error) : Promise.resolve();
    const source = createSource(() => Promise.resolve({ check } as never));
    return await source.whyUnplayed(shownFile(ref({ name: "a.mp4", type: "video/mp4" })), { code });
  };
  assert.equal(await why(new FileError("gone", ""), 4), "gone");
  assert.equal(await why(new FileError("forged", ""), 3), "damaged");
  assert.equal(await why(new FileError("lost", ""), 4), "unreachable");
  assert.equal(await why(null, 2), "unreachable", "the connection was lost, and is back");
  assert.equal(await why(null, 3), "unshowable");
  assert.equal(await why(null, 4), "unshowable");
});

Deno.test("[FIL-4] of sounds in memory those used longest ago make room, all where the session ends", async () => {
  const [make, takeBack] = [URL.createObjectURL, URL.revokeObjectURL];
  let made = 0;
  const freed: string[] = [];
  URL.createObjectURL = () => `blob:${made++}`;
  URL.revokeObjectURL = (address) => void freed.push(address);
  try {
    const load = () => Promise.resolve(new Blob(["x"]));
    const source = createSource(() => Promise.resolve({ load } as never));
    const play = (id: number) =>
      source.address(shownFile(ref({ id: `${id}`, name: "a.mp3", type: "audio/mpeg", size: 9 })));
    for (let id = 0; id < 8; id++) await play(id);
    assert.equal(await play(0), "blob:0", "it keeps its address");
    await play(8);
    assert.deepEqual(freed, ["blob:1"]);
    const both = await Promise.all([play(9), play(9)]);
    assert.deepEqual(both, ["blob:9", "blob:9"], "two at once share one");
    assert.deepEqual(freed, ["blob:1", "blob:2"]);
    source.end();
    assert.equal(new Set(freed).size, 10);
  } finally {
    [URL.createObjectURL, URL.revokeObjectURL] = [make, takeBack];
  }
});

Deno.test("[MSG-21 FIL-2] each chosen file has a card: name, 'Ready to send', KB, and a way back", () => {
  const one = {
    key: "1",
    name: "plan.pdf",
    size: 2_000_000,
    kind: "document" as const,
    thumb: null,
    uncleaned: false,
  };
  const page = render(
    <ReadyFiles
      files={[one, { ...one, key: "2", name: "b.pdf" }]}
      original={null}
      onOriginal={nothing}
      onRemove={nothing}
    />,
  );
  assert.match(page.text, /plan\.pdf .*Ready to send · 1.9 MB/);
  assert.deepEqual(page.buttons, ["Remove file plan.pdf", "Remove file b.pdf"]);
  assert.deepEqual(page.labels, []);
  const cleaned = render(
    <ReadyFiles files={[one]} original={false} onOriginal={nothing} onRemove={nothing} />,
  );
  assert.deepEqual(cleaned.labels, ["Send the original"]);
  const kept = render(
    <ReadyFiles
      files={[{ ...one, uncleaned: true }]}
      original={null}
      onOriginal={nothing}
      onRemove={nothing}
    />,
  );
  assert.match(kept.text, /If this picture contains location or camera details/);
});

Deno.test("[FIL-2] a file on its way says how far it is and how fast, and what went wrong", () => {
  const upload: ShownUpload = {
    key: "1",
    name: "a.mp4",
    kind: "video",
    size: 4 * 1024 ** 2,
    sent: 1024 ** 2,
    speed: 500 * 1024,
    state: "uploading",
    error: null,
    picture: null,
  };
  const rows = (given: Partial<ShownUpload>) =>
    render(<Uploads uploads={[{ ...upload, ...given }]} onCancel={nothing} onRetry={nothing} />);
  assert.match(rows({}).text, /1 MB of 4 MB · 500 KB\/s/);
  assert.match(rows({}).html, /<progress[^>]*value="25"/);
  assert.deepEqual(rows({}).buttons, ["Cancel upload of a.mp4"]);
  const failed = rows({ state: "failed", error: "Full." });
  assert.match(failed.html, /role="alert"[^>]*>Full\./);
  assert.deepEqual(failed.buttons, ["Try a.mp4 again", "Cancel upload of a.mp4"]);
  assert.match(rows({ state: "paused" }).text, /Waiting for connection/);
  assert.deepEqual(rows({ state: "done" }).buttons, []);
});

Deno.test("[FIL-6] a wave form has 64 bars at most, the loudest full; what is none is empty", () => {
  const levels = Array.from({ length: 1000 }, (_, at) => at === 500 ? 0.4 : 0.1);
  const bars = readPeaks(peaksOf(levels));
  assert.equal(bars.length, 64);
  assert.equal(Math.max(...bars), 1);
  assert.equal(Math.min(...bars).toFixed(2), "0.25");
  assert.equal(readPeaks(peaksOf([0.2, 0.1])).length, 2);
  assert.deepEqual(readPeaks(peaksOf([])), []);
  assert.deepEqual(readPeaks("%%%"), []);
  assert.deepEqual(readPeaks("A".repeat(10_000)), []);
});

Deno.test("[FIL-6] times on clocks and in words", () => {
  assert.equal(clockText(5), "0:05");
  assert.equal(clockText(3725.9), "1:02:05");
  assert.equal(clockText(NaN), "0:00");
  assert.equal(spokenTime(0), "0 seconds");
  assert.equal(spokenTime(61), "1 minute 1 second");
});

Deno.test("[FIL-4] a message is called by the names of its files, and a voice message by what it is", () => {
  const files = [ref({ name: "a.png" }), ref({ name: "b.pdf" })];
  assert.equal(messageWords({ text: "see", attachment: null, files }, String), "a.png, b.pdf: see");
  assert.equal(fileNames([ref({ voice: { peaks: "" } })]), "Voice message");
});
