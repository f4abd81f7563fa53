/** A staged page: what the server sends, with its own scripts, in happy-dom. One worker a page. */
import "fake-indexeddb/auto";
import { consoleProblem, uncaughtProblem } from "../console_errors.ts";
import { installAddress, PageStorage } from "./address.ts";
import { installChooser } from "./chooser.ts";
import { installWindow, type PageWindow } from "./dom.ts";
import { StagedRequest } from "./xhr.ts";
import { PageNetwork } from "./network.ts";
import type { Command, FromPage, PageStart, ToPage } from "./protocol.ts";

/** Provided by the code that starts this script (bundle.ts). */
declare const importModule: (address: string) => Promise<unknown>;
declare const keepCompiled: () => void;

const post = globalThis.postMessage.bind(globalThis) as (message: FromPage) => void;
const listen = globalThis.addEventListener.bind(globalThis);
let network: PageNetwork;
let local: PageStorage;
let perform: typeof import("./perform.ts");

const PageChannel = globalThis.BroadcastChannel;

self.onmessage = async ({ data }: MessageEvent<ToPage>) => {
  switch (data.kind) {
    case "start":
      return await start(data.start);
    case "command":
      return await respond(data.id, () => run(data.id, data.command));
    case "check":
      return await respond(data.id, () => perform.check(data.check));
    case "offline":
      return network.setOffline(data.offline);
    case "routed":
      return void (network.routed = data.routed);
    case "decided":
      return network.decide(data.id, data.decision);
    case "leave":
      return leave();
    case "storage":
      return local.changed(data.key, data.value, data.old);
    case "cookies":
      return void (network.cookies = data.cookies);
  }
};

function run(id: number, command: Command): unknown {
  const begin = () => post({ kind: "acting", id });
  return command.steps ? perform.act(command, begin) : perform.ofPage(command);
}

async function respond(id: number, work: () => unknown): Promise<void> {
  try {
    const value = await work();
    try {
      post({ kind: "result", id, value });
    } catch {
      // An element or a function: nothing that a test could use.
      post({ kind: "result", id });
    }
  } catch (error) {
    post({ kind: "result", id, error: String((error as Error).stack ?? error) });
  }
}

/** Events of a page before it unloads. */
async function leave(): Promise<void> {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  dispatchEvent(new Event("pagehide"));
  await network.idle();
  keepCompiled();
  post({ kind: "left" });
}

async function start(page: PageStart): Promise<void> {
  const window = installWindow(page.url, page.device);
  watchFaults(window);
  network = new PageNetwork(post, page);
  local = PageStorage.open(post, "local", page.storage.local);
  const session = PageStorage.open(post, "session", page.storage.session);
  const scope = {
    localStorage: local,
    sessionStorage: session,
    BroadcastChannel: channels(page),
    XMLHttpRequest: StagedRequest,
  };
  for (const [name, value] of Object.entries(scope)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  installAddress(post, window, page);
  installChooser(post, window);
  window.document.write(page.html);
  network.install();
  // Element queries access the document on import.
  perform = await import("./perform.ts");
  for (const { source, arg } of page.init) perform.call(source, arg);
  post({ kind: "ready" });
  if (page.device.javaScript) await loadScripts(page);
  post({ kind: "loaded" });
}

/** Channels reach the pages of the same browser alone. */
function channels({ context }: PageStart): typeof BroadcastChannel {
  return class extends PageChannel {
    constructor(name: string) {
      super(`${context} ${name}`);
    }
  };
}

/** The scripts of the page, in the order in which a browser runs them. */
async function loadScripts({ scripts }: PageStart): Promise<void> {
  for (const script of document.querySelectorAll<HTMLScriptElement>("script[src]")) {
    const { pathname } = new URL(script.getAttribute("src")!, location.href);
    await importModule(scripts + pathname);
  }
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  dispatchEvent(new Event("load"));
}

/** Reports faults in the form of a browser's console. */
function watchFaults(window: PageWindow): void {
  const uncaught = (error: unknown) =>
    post({ kind: "problem", problem: uncaughtProblem(String((error as Error)?.stack ?? error)) });
  listen("unhandledrejection", (event) => {
    event.preventDefault();
    uncaught(event.reason);
  });
  listen("error", (event) => {
    event.preventDefault();
    uncaught(event.error ?? event.message);
  });
  window.addEventListener("error", ({ error, message }: ErrorEvent) => uncaught(error ?? message));
  const say = (type: string) => (...given: unknown[]) => {
    const text = given.map((one) => one instanceof Error ? one.stack : String(one)).join(" ");
    if (type === "error") post({ kind: "problem", problem: consoleProblem(text, location.href) });
    else post({ kind: "log", text: `[${type}] ${text}` });
  };
  for (const type of ["error", "warn", "info", "log", "debug"] as const) {
    console[type] = say(type === "warn" ? "warning" : type);
  }
}
