import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../tests/helpers/browser.ts";

/** Starts Chromium as people have it: the flags of the tests spare work, and change what takes how long. */
export async function launchPlain(): Promise<Browser> {
  const { path, env } = await findChromium();
  return await chromium.launch({
    executablePath: path,
    env: { ...Deno.env.toObject(), ...env },
    args: ["--no-sandbox"],
  });
}
