/** Screenshots of the tested pages, for people who want to see them. */
import type { Page } from "playwright-core";

/** Where they are left: `PARLEY_SHOTS=/tmp/shots deno task test:looks`. */
const SHOTS = Deno.env.get("PARLEY_SHOTS");

/** Saves a picture of the page in a look under a name, if pictures are requested. */
export async function picture(page: Page, name: string, look: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name.replace(/\W+/g, "-")}.${look}.png` });
}
