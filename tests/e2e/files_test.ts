import type { Page } from "playwright-core";
import type { FileRef } from "../../protocol/file_refs.ts";
import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { keepSoon } from "../helpers/idle.ts";
import { fileClient } from "../helpers/file_client.ts";
import { enter, gather } from "./chat.ts";

/** Seconds and bytes of a sound that has several chunks. */
const SECONDS = 40;
const RATE = 96_000;

/** A tone that rises, as a WAV file. */
function sound(): Blob {
  const data = new Int16Array(SECONDS * RATE);
  for (let i = 0; i < data.length; i++) data[i] = 9000 * Math.sin(i * i / 4e8);
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) =>
    [...word].forEach((char, i) => head.setUint8(at + i, char.charCodeAt(0)));
  text(0, "RIFF");
  head.setUint32(4, 36 + data.byteLength, true);
  text(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, RATE, true);
  head.setUint32(28, RATE * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  text(36, "data");
  head.setUint32(40, data.byteLength, true);
  return new Blob([head.buffer, data.buffer], { type: "audio/wav" });
}

/** A file of that person in a message. */
async function sent({ account, url }: Person, channelId: string, blob: Blob, name: string) {
  const client = fileClient({ url, token: account.token });
  const { file } = await client.send(blob, channelId);
  await account.call("POST", `/messages/${channelId}`, {
    encryptedContent: "q83v",
    iv: "AAECAwQFBgcICQoL",
    files: [file.id],
  });
  return { ...file, name, type: blob.type } satisfies FileRef;
}

/** Has the page's engine at hand, as `globalThis.files`. */
async function openFiles(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await page.evaluate(async () => {
    const { scripts } = await (await fetch("/files.json")).json();
    const paths = scripts.en.filter((path: string) => /\/open-\w+\.js$/.test(path));
    for (const path of paths) {
      const { openFiles } = await import(path);
      if (!openFiles) continue;
      const own = globalThis as never as { files: unknown; endFiles(): void };
      own.files = await openFiles({
        platform: { after: setTimeout, now: Date.now, log() {}, listen() {}, upload: null },
        api: {
          async call(_endpoint: unknown, { id }: { id: string }) {
            const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
            const response = await fetch(`/api/files/${id}`, { headers });
            if (!response.ok) throw new Error(`${response.status}`);
            return await response.json();
          },
        },
        token: () => localStorage.getItem("token"),
        renew: () => Promise.resolve(false),
        listeners: { listen() {} },
        authentication: { onEnd: (end: () => void) => own.endFiles = end },
        cache: { find: () => Promise.resolve(null), keep: () => Promise.resolve() },
        outbox: {},
      }).open();
    }
  });
}

/** The database of files whose messages are on their way. */
const KEPT = "parley-files";

/** Keeps an empty file for each key, since that time in milliseconds. */
async function keep(page: Page, files: Record<string, number>): Promise<void> {
  await page.evaluate(async ({ name, files }) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    await new Promise((resolve) => opening.onsuccess = resolve);
    const change = opening.result.transaction("files", "readwrite");
    for (const [key, at] of Object.entries(files)) {
      change.objectStore("files").put({ blob: new Blob(), thumb: null, at }, key);
    }
    await new Promise((resolve) => change.oncomplete = resolve);
    opening.result.close();
  }, { name: KEPT, files });
}

async function databases(page: Page) {
  return await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

/** Their keys. */
async function kept(page: Page): Promise<IDBValidKey[]> {
  return await page.evaluate(async (name) => {
    const opening = indexedDB.open(name, 1);
    await new Promise((resolve) => opening.onsuccess = resolve);
    const reading = opening.result.transaction("files").objectStore("files").getAllKeys();
    await new Promise((resolve) => reading.onsuccess = resolve);
    opening.result.close();
    return reading.result;
  }, KEPT);
}

e2e("[FIL-4] a sound is played while it comes, seeking fetches only what is needed", async (t) => {
  t.allowErrors("not_found", "invalid_range", "server_error");
  const ann = await t.user("ann", { serviceWorkers: "allow" });
  const { page, context } = ann;
  const { channel } = await gather("Sounds", ann);
  // With the session's key all goes that was there before it.
  await expect.poll(() => databases(page)).toContain("parley-kept");
  await keep(page, { given: 0, fresh: Date.now() });
  // A start, which sweeps once it has nothing else to do.
  await keepSoon(page);
  await page.reload();
  const file = await sent(ann, channel.id, sound(), "tone.wav");
  const chunks = Math.ceil(file.size / FILE_CHUNK_BYTES);
  expect(chunks).toBeGreaterThan(6);
  await openFiles(page);
  const fetched: number[] = [];
  context.on("request", (request) => {
    const chunk = new RegExp(`/api/files/${file.id}/(\\d+)$`).exec(request.url())?.[1];
    if (chunk) fetched.push(Number(chunk));
  });

  await t.step("it knows its length and starts at its end", async () => {
    const end = SECONDS - 2;
    const state = await page.evaluate(async ({ file, end }) => {
      const { files } = globalThis as never as { files: { address(file: unknown): string } };
      const audio = document.createElement("audio");
      audio.muted = true;
      audio.preload = "metadata";
      document.body.append(audio);
      audio.src = await files.address(file);
      await new Promise((resolve, reject) => {
        audio.onloadedmetadata = resolve;
        audio.onerror = () => reject(new Error(audio.error?.message));
      });
      const { duration } = audio;
      const began = performance.now();
      audio.currentTime = end;
      await new Promise((resolve) => audio.onseeked = resolve);
      return { duration, at: audio.currentTime, took: performance.now() - began };
    }, { file, end });
    expect(Math.round(state.duration)).toBe(SECONDS);
    expect(state.at).toBeCloseTo(end, 0);
    // The test is told of a request later than the page gets its response.
    await expect.poll(() => fetched.includes(chunks - 1)).toBe(true);
    // Not those in the middle.
    expect(new Set(fetched).size).toBeLessThan(chunks);
  });

  await t.step("ranges are exact, and nothing is a page", async () => {
    const found = await page.evaluate(async (file) => {
      const { files } = globalThis as never as { files: { address(file: unknown): string } };
      const address = await files.address(file);
      const get = async (range?: string) => {
        const response = await fetch(address, { headers: range ? { range } : {} });
        const bytes = new Uint8Array(await response.arrayBuffer());
        const { status, headers } = response;
        return {
          status,
          range: headers.get("content-range"),
          type: headers.get("content-type"),
          policy: headers.get("content-security-policy"),
          bytes: [...bytes.subarray(0, 4), bytes.length],
        };
      };
      return {
        first: await get("bytes=0-3"),
        last: await get("bytes=-2"),
        none: await get("bytes=99999999-"),
        page: (await fetch("/file/unknown")).status,
        id: (await fetch(`/file/${file.id}`)).status,
      };
    }, file);
    const { size } = file;
    expect(found.first).toMatchObject({
      status: 206,
      range: `bytes 0-3/${size}`,
      type: "audio/wav",
      policy: "sandbox; default-src 'none'",
      bytes: [82, 73, 70, 70, 4],
    });
    expect(found.last).toMatchObject({
      status: 206,
      range: `bytes ${size - 2}-${size - 1}/${size}`,
    });
    expect(found.none).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect([found.page, found.id]).toEqual([404, 404]);
  });

  await t.step(
    "[FIL-1] what another message says of the same file is in nobody's way",
    async () => {
      const got = await page.evaluate(async (file) => {
        const { files } = globalThis as never as { files: { address(file: unknown): string } };
        const start = async (said: object) => {
          const response = await fetch(await files.address({ ...file, ...said }), {
            headers: { range: "bytes=0-3" },
          });
          if (!response.ok) return response.status;
          return `${await response.text()} ${response.headers.get("content-type")}`;
        };
        return [
          await start({ key: "A".repeat(43) }),
          await start({ size: 1000 }),
          await start({ type: "text/html" }),
          await start({}),
          await start({ key: "A".repeat(43) }),
        ];
      }, file);
      expect(got).toEqual([
        502,
        502,
        "RIFF application/octet-stream",
        "RIFF audio/wav",
        502,
      ]);
    },
  );

  await t.step("it is saved under its name, and HTML is only ever saved", async () => {
    const html = new Blob(["<script>alert(1)</script>".repeat(60_000)], { type: "text/html" });
    const risky = await sent(ann, channel.id, html, "Über (uns).html");
    const coming = page.waitForEvent("download");
    const [type, saved] = await page.evaluate(async (file) => {
      type How = { onProgress(bytes: number): void };
      type Files = { address(file: unknown): string; save(file: unknown, how: How): Promise<void> };
      const { files } = globalThis as never as { files: Files };
      const response = await fetch(await files.address(file));
      await response.body?.cancel();
      let saved = 0;
      await files.save(file, { onProgress: (bytes) => saved = bytes });
      return [response.headers.get("content-type"), saved];
    }, risky);
    expect(type).toBe("application/octet-stream");
    expect(saved).toBe(html.size);
    const download = await coming;
    expect(download.suggestedFilename()).toBe("Über (uns).html");
    const bytes = await Deno.readFile((await download.path())!);
    expect(bytes.length).toBe(html.size);
    // An address without what the page gives out leads nowhere.
    const here = page.url();
    await page.evaluate((id) => void (location.href = `/file/${id}?save=x`), risky.id);
    await expect.poll(() => page.url()).toBe(here);
  });

  await t.step("what is gone is said before anything is saved", async () => {
    const said = await page.evaluate(async (file) => {
      const { files } = globalThis as never as { files: { save(file: unknown): Promise<void> } };
      return await files.save(file).then(() => null, ({ why }) => why);
    }, { ...file, id: crypto.randomUUID() });
    expect(said).toBe("gone");
  });

  await t.step("[FIL-2] what was kept for a message that was given up is gone", async () => {
    await expect.poll(() => kept(page)).toEqual(["fresh"]);
  });

  await t.step("when the session ends the worker knows nothing any more", async () => {
    const status = await page.evaluate(async (id) => {
      const { endFiles } = globalThis as never as { endFiles(): void };
      endFiles();
      const controller = navigator.serviceWorker.controller!;
      const { port1, port2 } = new MessageChannel();
      // Messages posted earlier have been handled by then.
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        controller.postMessage({ files: "here?" }, [port2]);
      });
      return (await fetch(`/file/${id}`)).status;
    }, file.id);
    expect(status).toBe(404);
    // Playwright still waits for the address that led nowhere.
    await enter(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => databases(page)).not.toContain(KEPT);
  });
});
