/** Finds a Firefox for the calls between two kinds of browsers. */
import { join } from "node:path";
import { type Browser, firefox } from "playwright-core";

const NAMES = ["firefox", "firefox-esr"];
/** A microphone that hums, given without asking, and connections within this machine. */
const PREFERENCES = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
  "media.autoplay.blocking_policy": 0,
  "media.peerconnection.ice.loopback": true,
  "media.peerconnection.ice.obfuscate_host_addresses": false,
};

/** Returns `PARLEY_FIREFOX`, or the first on the PATH; undefined if there is none. */
export function findFirefox(): string | undefined {
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [Deno.env.get("PARLEY_FIREFOX"), ...paths].find((path) => {
    try {
      return path && Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
}

/** Starts the browser at `path` with its default settings and these preferences. */
export function launchFirefox(
  path: string,
  preferences: Record<string, string | number | boolean> = {},
): Promise<Browser> {
  return firefox.launch({
    channel: "moz-firefox",
    executablePath: path,
    firefoxUserPrefs: { ...PREFERENCES, ...preferences },
  });
}
