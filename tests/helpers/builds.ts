/** The pages of the builds that tests use. */
import type { Site } from "fresh";
import { REAL_BUILD, TEST_BUILD } from "../../scripts/test/build.ts";

/** The pages of the quick build, as a server loads them. */
export const testSite = (): Promise<Site> => siteIn(TEST_BUILD);

/** The pages as they are released; `buildAsReleased` comes before. */
export const releasedSite = (): Promise<Site> => siteIn(REAL_BUILD);

async function siteIn(into: string): Promise<Site> {
  const manifest = await import(`${into}/_fresh/manifest.ts`);
  return { ...manifest, publicFolder: `${into}/_fresh/public` };
}
