/** The site as another build of it: every script has another name, and nothing of this build is served. */
import type { Site } from "fresh";
import { testSite } from "./builds.ts";

/** The name of the other build. */
export const NEXT_BUILD = "next-build";
/** A file that a browser asks for and does not get: a download that was cut off. */
export const WITHOUT = "PARLEY_TEST_WITHOUT";

const SCRIPT = /-([A-Z0-9]{8})\.js/g;
const renamed = (text: string) => text.replace(SCRIPT, "-$1N.js");

/** Copied from the build of tests into a folder of its own. */
export async function nextSite(without = Deno.env.get(WITHOUT)): Promise<Site> {
  const site = await testSite();
  const publicFolder = await Deno.makeTempDir({ prefix: "parley-next-" });
  const { build } = site.assets;
  const files: Site["assets"]["files"] = {};
  for (const [path, { hash }] of Object.entries(site.assets.files)) {
    if (path === without) continue;
    const target = renamed(path);
    await Deno.mkdir(publicFolder + target.replace(/[^/]*$/, ""), { recursive: true });
    files[target] = { hash, compressed: false };
    const source = site.publicFolder + path;
    if (!/\.(js|json)$/.test(path)) {
      await Deno.copyFile(source, publicFolder + target);
      continue;
    }
    const text = await Deno.readTextFile(source);
    await Deno.writeTextFile(publicFolder + target, renamed(text).replace(build, NEXT_BUILD));
    // Their bytes are others; those that pages ask for by their hash are as they were.
    if (!path.startsWith("/assets/")) files[target].hash = `${hash.slice(0, 8)}${NEXT_BUILD}`;
  }
  const assets = JSON.parse(renamed(JSON.stringify({ ...site.assets, files: {} })));
  return { ...site, publicFolder, assets: { ...assets, build: NEXT_BUILD, files } };
}
