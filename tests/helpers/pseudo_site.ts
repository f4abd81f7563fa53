/** The site in the pseudo-language too: accents, two fifths longer, right to left. */
import type { Site } from "fresh";
import { build } from "../../server/delivery/fresh/build.ts";
import { PSEUDO } from "../../server/delivery/fresh/build/pseudo.ts";
import { SOURCE_LANGUAGE } from "../../server/delivery/fresh/site.ts";
import { ROOT } from "./server_process.ts";

/** Builds it next to the site itself, if the sources have changed since the last time. */
export async function pseudoSite(): Promise<Site> {
  const root = ROOT.replace(/\/$/, "");
  const into = `${root}/test-results/pseudo`;
  // Compressing would take longer than its tests.
  const languages = [SOURCE_LANGUAGE, PSEUDO];
  await build({ root, into, languages, dev: true, ifNeeded: true });
  return { ...await import(`${into}/_fresh/manifest.ts`), publicFolder: `${into}/_fresh/public` };
}
