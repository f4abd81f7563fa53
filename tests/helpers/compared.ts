/**
 * Option for the settings' comparison of the running page with the server's list (E2E-37). The
 * comparison reads all scripts again, some 160, which takes most of a second of CPU each time
 * someone sets up end-to-end encryption.
 */
import type { BrowserContext, Page } from "playwright-core";
import { CLIENT_MANIFEST } from "../../protocol/client_manifest.ts";

/** Gives pages the list of another build, so that they compare nothing. */
export async function compareNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(setCompared, { list: CLIENT_MANIFEST, real: false });
}

/** Pages compare with the real list: for tests of just that. Call it before they load. */
export async function compareProgram(page: Page): Promise<void> {
  await page.addInitScript(setCompared, { list: CLIENT_MANIFEST, real: true });
}

/** Runs in the browser. Of several the real list wins, whatever their order. */
function setCompared({ list, real }: { list: string; real: boolean }): void {
  const here = globalThis as { comparedInTests?: { real: boolean } };
  if (here.comparedInTests) {
    here.comparedInTests.real ||= real;
    return;
  }
  const compared = here.comparedInTests = { real };
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    input === list && !compared.real
      ? Promise.resolve(Response.json({ build: "another", files: {} }))
      : fetch(input, init);
}
