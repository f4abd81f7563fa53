/** Downloads of a browser with an empty cache until the page is usable. */
import type { Browser, Page } from "playwright-core";
import { openContext } from "../../tests/helpers/browser_context.ts";
import { launchPlain, openSignedIn } from "../browser.ts";
import type { ParleySubject } from "../subject.ts";
import type { Row } from "../table.ts";
import { CHAT, LOGIN, untilUsable } from "../usable.ts";

const KB = 1024;

interface Loaded {
  requests: number;
  /** Bytes on the wire, headers included. */
  script: number;
  total: number;
}

/** Loads /login as a stranger and / as a member with a channel selected. */
export async function pageRows(parley: ParleySubject): Promise<Row[]> {
  const browser = await launchPlain();
  try {
    const login = await load(browser, parley, "/login", false);
    const main = await load(browser, parley, "/", true);
    return [
      row("/login: script until it can be used", "KB", login.script / KB, 25),
      row("/: script until it can be used", "KB", main.script / KB, 75),
      row("/: requests until the chat can be used", "", main.requests, 20),
      row("/: on the wire until the chat can be used", "KB", main.total / KB, 150),
    ];
  } finally {
    await browser.close();
  }
}

function row(metric: string, unit: string, parley: number, most: number): Row {
  return { metric, unit, parley, goal: { most } };
}

async function load(browser: Browser, parley: ParleySubject, path: string, signedIn: boolean) {
  const { context, page } = signedIn
    ? await openSignedIn(browser, parley.url, parley.owner)
    : await openContext(browser, parley.url, "bench");
  await context.addCookies([{
    name: "parley_at",
    value: `${parley.serverId}/${parley.channelId}`,
    url: parley.url,
  }]);
  const loaded = await watch(page);
  await untilUsable(page, path, signedIn ? CHAT : LOGIN);
  const seen = { ...loaded };
  await context.close();
  return seen;
}

/** Counts over the DevTools protocol, which sees bytes as they were sent: compressed. */
async function watch(page: Page): Promise<Loaded> {
  const loaded: Loaded = { requests: 0, script: 0, total: 0 };
  const scripts = new Set<string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, type }) => {
    loaded.requests++;
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    // Preloaded modules have the type "Other".
    if (response.mimeType.endsWith("javascript")) scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    loaded.total += encodedDataLength;
    if (scripts.has(requestId)) loaded.script += encodedDataLength;
  });
  devtools.on("Network.webSocketCreated", () => loaded.requests++);
  devtools.on("Network.webSocketFrameReceived", ({ response }) => {
    loaded.total += response.payloadData.length;
  });
  return loaded;
}
