/**
 * Files in a browser (FIL-9): a channel full of pictures, a long recording in whose middle somebody
 * begins, and what memory a page takes that uploads. Alone, with megabytes of the recording and of
 * the upload: `deno run -A bench/scenarios/file_pages.ts 500 1024`.
 */
import type { Browser, Page } from "playwright-core";
import { createChannelCipher } from "../../client/base/crypto.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import { type Account, createServer, register, signIn } from "../../tests/helpers/account.ts";
import { openContext } from "../../tests/helpers/browser_context.ts";
import { fileClient } from "../../tests/helpers/file_client.ts";
import { launchPlain } from "../browser.ts";
import { residentBytes } from "../process.ts";
import { spawnParley } from "../subject.ts";
import { type Row, table } from "../table.ts";
import { CHAT, untilUsable } from "../usable.ts";

const MB = 1024 * 1024;
const MESSAGES = 50;
const PICTURES = 40;
/** Of which the best counts. */
const ROUNDS = 5;
/** Bytes of one second of sound. */
const SECOND = 176_400;

/** Somebody with a channel of their own, and a browser. */
interface Stage {
  browser: Browser;
  url: string;
  account: Account;
  serverId: string;
  channelId: string;
}

/** @param recording bytes of what is played @param uploaded bytes of what the page uploads */
export async function filePageRows(recording = 500 * MB, uploaded = 128 * MB): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const env = { PARLEY_FILE_MAX: "4GB", PARLEY_QUOTA: "off", PARLEY_QUOTA_PERSON: "off" };
  const parley = spawnParley({ dataDir, env });
  const browser = await launchPlain();
  try {
    const url = await parley.ready;
    const account = await register(url, "owner");
    const { server } = await createServer(account, "Files");
    const stage = async (name: string): Promise<Stage> => {
      const { channel } = await account.call<{ channel: { id: string } }>(
        "POST",
        `/channels/server/${server.id}`,
        { name },
      );
      return { browser, url, account, serverId: server.id, channelId: channel.id };
    };
    return [
      ...await pictures(await stage("pictures")),
      await seeking(await stage("recordings"), recording),
      await uploading(await stage("uploads"), uploaded, dataDir),
    ];
  } finally {
    await browser.close();
    parley.kill("SIGKILL");
    await parley.exited;
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Opens a page at the channel. */
async function open(stage: Stage, options = {}) {
  const { browser, url, account, serverId, channelId } = stage;
  // A session is one browser's.
  const own = await signIn(url, account);
  const opened = await openContext(browser, url, "bench", options, own);
  const at = { name: "parley_at", value: `${serverId}/${channelId}`, url };
  await opened.context.addCookies([at]);
  return opened;
}

async function say({ account, channelId }: Stage, text: string, files: FileRef[] = []) {
  const sealed = await createChannelCipher().encrypt(channelId, formatPlaintext({ files, text }));
  const ids = files.flatMap(({ id, thumb }) => thumb ? [id, thumb.id] : [id]);
  const body = { ...sealed, ...ids.length && { files: ids } };
  await account.call("POST", `/messages/${channelId}`, body);
}

async function pictures(stage: Stage): Promise<Row[]> {
  const { url, account, channelId } = stage;
  const client = fileClient({ url, token: account.token });
  const [large, small] = await draw(stage.browser);
  const ids = new Set<string>();
  for (let i = 0; i < MESSAGES; i++) {
    if (i >= PICTURES) {
      await say(stage, `between pictures ${i}`);
      continue;
    }
    const { file } = await client.send(large, channelId);
    const { file: thumb } = await client.send(small, channelId);
    ids.add(file.id);
    const box = { width: 1600, height: 900 };
    await say(stage, `picture ${i}`, [{
      ...file,
      ...box,
      name: `picture ${i}.jpg`,
      type: large.type,
      thumb: { ...thumb, type: small.type, width: 320, height: 180 },
    }]);
  }
  const { context, page } = await open(stage);
  // What scripts there are is there from then on.
  await page.goto("/");
  await shown(page);
  const usable: number[] = [];
  const all: number[] = [];
  let whole = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const tab = await context.newPage();
    tab.on("request", (request) => {
      const id = /\/api\/files\/([^/]+)\/\d+$/.exec(request.url())?.[1];
      if (id && ids.has(id)) whole++;
    });
    usable.push(await untilUsable(tab, "/", CHAT));
    await shown(tab);
    all.push(await tab.evaluate(() => performance.now()));
    await tab.close();
  }
  await context.close();
  const what = `${MESSAGES} messages with ${PICTURES} pictures`;
  return [
    { metric: `${what} can be used`, unit: "ms", parley: Math.min(...usable), goal: { most: 300 } },
    {
      metric: "their small pictures on the screen are there",
      unit: "ms",
      parley: Math.min(...all),
    },
    { metric: "pictures fetched whole for that", unit: "", parley: whole, goal: { most: 0 } },
  ];
}

/** Resolves when every picture on the screen is there. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>("article img[src^=blob]")];
    const seen = images.filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return seen.length > 0 && seen.every(({ naturalWidth }) => naturalWidth > 0);
  });
}

/** A photo of a few hundred kilobytes, and its small picture. */
async function draw(browser: Browser): Promise<Blob[]> {
  const page = await browser.newPage();
  const drawn = await page.evaluate(() => {
    const draw = (width: number, height: number, type: string) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d")!;
      for (let i = 0; i < 4000; i++) {
        context.fillStyle = `hsl(${i * 7 % 360} 60% ${20 + i % 60}%)`;
        context.fillRect(i * 131 % width, i * 71 % height, width / 40, height / 30);
      }
      return canvas.toDataURL(type, 0.85);
    };
    return [draw(1600, 900, "image/jpeg"), draw(320, 180, "image/webp")];
  });
  await page.close();
  return await Promise.all(drawn.map(async (data) => await (await fetch(data)).blob()));
}

async function seeking(stage: Stage, size: number): Promise<Row> {
  const { file } = await fileClient({ url: stage.url, token: stage.account.token })
    .send(sound(size), stage.channelId);
  const duration = Math.floor(size / SECOND);
  await say(stage, "listen", [{ ...file, name: "talk.wav", type: "audio/wav", duration }]);
  const { context, page } = await open(stage, { serviceWorkers: "allow" });
  await page.addInitScript(() => {
    const { Audio } = globalThis;
    globalThis.Audio = class extends Audio {
      constructor() {
        super();
        Object.assign(globalThis, { played: this });
      }
    };
  });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole("article").getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => "played" in globalThis);
  const took = await page.evaluate(async (duration) => {
    const { played } = globalThis as unknown as { played?: HTMLAudioElement };
    const audio = played!;
    const plays = () =>
      new Promise<void>((resolve) => {
        const from = audio.currentTime;
        audio.ontimeupdate = () => audio.currentTime > from && resolve();
      });
    await plays();
    const times: number[] = [];
    for (const part of [0.5, 0.9, 0.2]) {
      const began = performance.now();
      audio.currentTime = duration * part;
      await new Promise((resolve) => audio.onseeked = resolve);
      await plays();
      times.push(performance.now() - began);
    }
    return Math.max(...times);
  }, duration);
  await context.close();
  const metric = `seeking in a recording of ${size / MB} MB until it plays there`;
  return { metric, unit: "ms", parley: took, goal: { most: 1000 } };
}

/** A tone as a WAV file. */
function sound(size: number): Blob {
  const tone = new Int16Array(10 * SECOND / 2);
  for (let i = 0; i < tone.length; i++) tone[i] = 8000 * Math.sin(i / 30);
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) =>
    [...word].forEach((char, i) => head.setUint8(at + i, char.charCodeAt(0)));
  text(0, "RIFF");
  head.setUint32(4, size - 8, true);
  text(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 2, true);
  head.setUint32(24, SECOND / 4, true);
  head.setUint32(28, SECOND, true);
  head.setUint16(32, 4, true);
  head.setUint16(34, 16, true);
  text(36, "data");
  head.setUint32(40, size - 44, true);
  const piece = new Blob([tone]);
  const pieces = Array(Math.ceil(size / piece.size)).fill(piece);
  return new Blob([head.buffer, ...pieces]).slice(0, size, "audio/wav");
}

async function uploading(stage: Stage, size: number, folder: string): Promise<Row> {
  const path = `${folder}/papers.pdf`;
  await Deno.writeTextFile(path, "%PDF-1.4\n");
  await Deno.truncate(path, size);
  const { context, page } = await open(stage);
  await page.goto("/");
  await page.getByLabel("Type a message...").waitFor();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach file" }).click();
  await (await chooser).setFiles(path);
  await page.getByRole("region", { name: "Ready to send" }).waitFor();
  const pids = await renderers(stage.browser);
  const resident = () => Math.max(...pids.map(residentBytes));
  const before = resident();
  let most = before;
  const timer = setInterval(() => most = Math.max(most, resident()), 100);
  await page.getByLabel("Type a message...").press("Enter");
  await page.getByRole("progressbar").first().waitFor();
  await page.getByRole("progressbar").first().waitFor({ state: "detached", timeout: 0 });
  clearInterval(timer);
  await context.close();
  const metric = `memory of a page that uploads ${size / MB} MB`;
  return { metric, unit: "MB", parley: (most - before) / MB, goal: { most: 50 } };
}

/** Ids of the processes that have pages. */
async function renderers(browser: Browser): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

if (import.meta.main) {
  const [recording = 500, uploaded = 128] = Deno.args.map(Number);
  console.log(table(await filePageRows(recording * MB, uploaded * MB)));
}
