/** Starts the browser of the browser tests. */
import { statfsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./browser.ts";

/**
 * Features that the browser disables. Only the last such flag counts, so Playwright's own are
 * included. Popups of the address bar are pages that it would load for every window: they took half
 * of a context's CPU.
 */
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
  "AimEnabled",
  "AutoDeElevate",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BlockOriginHeaderModificationOnRedirect",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
];
/** With what every browser of the tests is started. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Saves a process, and compiles nothing that is never called.
  "--in-process-gpu",
  "--js-flags=--max-lazy",
  `--disable-features=${WITHOUT}`,
  // A name that browsers do not take for this machine: no secure context over plain HTTP.
  "--host-resolver-rules=MAP chat.lan 127.0.0.1",
];

/**
 * A microphone that beeps and a screen, given without asking; connections within this machine.
 * Five pictures a second: each is coded for every viewer, without help of the hardware.
 */
export const MEDIA_FLAGS = [
  "--use-fake-device-for-media-stream=fps=5",
  "--use-fake-ui-for-media-stream",
  "--allow-loopback-in-peer-connection",
  "--autoplay-policy=no-user-gesture-required",
];

/** Bytes of shared memory that suffice for several browsers in parallel. */
const SHARED = 2 ** 30;
/** Times that a browser is started which dies of that. */
const STARTS = 3;

/**
 * Playwright's default flag that these tests leave out: shared memory in files of /tmp, which takes
 * a seventh more system time. Containers may have too little real shared memory.
 */
export const UNWANTED = sharedMemory() > SHARED ? ["--disable-dev-shm-usage"] : [];

function sharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** A browser that dies while it starts, as they do now and then on a busy machine, starts again. */
export async function started<T>(start: () => Promise<T>): Promise<T> {
  for (let starts = 1;; starts++) {
    try {
      return await start();
    } catch (error) {
      if (starts === STARTS || !/has been closed/.test(String(error))) throw error;
    }
  }
}

/** Starts the installed Chromium with additional flags. */
export async function launch(...flags: string[]): Promise<Browser> {
  const { path, env } = await findChromium();
  return await started(() =>
    chromium.launch({
      executablePath: path,
      env: { ...Deno.env.toObject(), ...env },
      args: [...FLAGS, ...flags],
      ignoreDefaultArgs: UNWANTED,
    })
  );
}
