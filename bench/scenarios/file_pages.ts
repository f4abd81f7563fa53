/**
 * Files in a browser (FIL-9): a channel full of pictures, a long recording and a long film that
 * start playing in the middle, and the memory of a page that uploads. To run it alone, with
 * megabytes of the recording and film and of the upload: `deno run -A bench/scenarios/file_pages.ts
 * 500 1024`.
 */
import type { Browser, Page } from "playwright-core";
import { createServer, register, signIn } from "../../tests/helpers/account.ts";
import { fileClient } from "../../tests/helpers/file_client.ts";
import { launchPlain } from "../browser.ts";
import { shareOfBytes } from "../process.ts";
import { spawnParley } from "../subject.ts";
import { type Row, table } from "../table.ts";
import { type BrowserProcess, UnwatchedBrowser } from "../unwatched.ts";
import { CHAT, untilUsable } from "../usable.ts";
import { seekingFilm, seekingSound } from "./file_seeking.ts";
import { open, say, type Stage } from "./file_stage.ts";

const MB = 1024 * 1024;
const MESSAGES = 50;
const PICTURES = 40;
/** Rounds, of which the best counts. */
const ROUNDS = 5;

/** @param recording bytes of the file that plays @param uploaded bytes that the page uploads */
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
      await seekingSound(await stage("recordings"), recording),
      await seekingFilm(await stage("films"), recording),
      await uploading(await stage("uploads"), uploaded, dataDir),
    ];
  } finally {
    await browser.close();
    parley.kill("SIGKILL");
    await parley.exited;
    await Deno.remove(dataDir, { recursive: true });
  }
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
  // All scripts are cached from then on.
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

/**
 * Measures the memory growth of all processes of a browser with this one page: the page's own, and
 * what the others hold for it. Shared memory counts once, and the disk cache doesn't count.
 */
async function uploading(stage: Stage, size: number, folder: string): Promise<Row> {
  const { url, account, serverId, channelId } = stage;
  const path = `${folder}/papers.pdf`;
  await Deno.writeTextFile(path, "%PDF-1.4\n");
  await Deno.truncate(path, size);
  await using browser = await UnwatchedBrowser.launch();
  const at = { name: "parley_at", value: `${serverId}/${channelId}`, url };
  await browser.send("Storage.setCookies", { cookies: [at] });
  const page = await browser.open(url, await signIn(url, account), "/");
  const input = "document.querySelector('[aria-label=\"Type a message...\"]')";
  const chooser = "document.querySelector('input[type=file]')";
  await page.until(`${input} && ${chooser}`);
  await page.choose(chooser, path);
  await page.until("document.querySelector('[aria-label=\"Ready to send\"]')");
  const held = memoryOf(await browser.processes());
  const press = '{ key: "Enter", bubbles: true, cancelable: true }';
  await page.run(`void ${input}.dispatchEvent(new KeyboardEvent("keydown", ${press}))`);
  await page.until("document.querySelector('progress')");
  await page.until("!document.querySelector('progress')");
  const metric = `memory of a page that uploads ${size / MB} MB`;
  return { metric, unit: "MB", parley: held.most() / MB, goal: { most: 50 } };
}

/** Samples processes repeatedly until asked for their maximum growth in bytes. */
function memoryOf(processes: readonly BrowserProcess[]): { most(): number } {
  const sum = () => processes.reduce((bytes, { id }) => bytes + shareOfBytes(id), 0);
  const before = sum();
  let most = before;
  const look = () => most = Math.max(most, sum());
  const timer = setInterval(look, 100);
  return {
    most() {
      clearInterval(timer);
      look();
      return most - before;
    },
  };
}

if (import.meta.main) {
  const [recording = 500, uploaded = 128] = Deno.args.map(Number);
  console.log(table(await filePageRows(recording * MB, uploaded * MB)));
}
