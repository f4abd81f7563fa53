import assert from "node:assert/strict";
import { lazy } from "../../../browser/lazy.ts";
import { CallError } from "../../../client/e2ee/link/errors.ts";
import { loaders } from "../../../client/e2ee/worker/loaders.ts";

Deno.test("[E2E-43 E2E-40] a module of the worker is loaded once; one that cannot be had is no connection, and is asked for again", async () => {
  let asked = 0;
  const folder = await Deno.makeTempDir();
  try {
    const address = new URL(`file://${folder}/joining.js`).href;
    const joining = lazy((): Promise<{ is: string }> => {
      asked++;
      // Error in the form of browsers, which name the file.
      return import(address).catch(() => {
        throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
      });
    });
    const { load } = loaders({ load: joining });
    const isLost = (error: unknown) =>
      error instanceof CallError && error.carried.kind === "network";
    await assert.rejects(load(), isLost);
    await Deno.writeTextFile(`${folder}/joining.js`, "export const is = 'there';");
    assert.equal((await load()).is, "there");
    assert.equal(await load(), await load());
    assert.equal(asked, 2);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
