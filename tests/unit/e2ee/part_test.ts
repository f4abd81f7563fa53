import assert from "node:assert/strict";
import { CallError } from "../../../client/e2ee/link/errors.ts";
import { part } from "../../../client/e2ee/worker/part.ts";

Deno.test("[E2E-43 E2E-40] a part is loaded once; one that cannot be had is no connection, and is asked for again", async () => {
  let asked = 0;
  const folder = await Deno.makeTempDir();
  try {
    const address = new URL(`file://${folder}/joining.js`).href;
    const load = part<{ is: string }>(() => {
      asked++;
      // As browsers name the file.
      return import(address).catch(() => {
        throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
      });
    });
    const isLost = (error: unknown) =>
      error instanceof CallError && error.carried.kind === "network";
    await assert.rejects(load(), isLost);
    await Deno.writeTextFile(`${folder}/joining.js`, "export const is = 'there';");
    assert.equal((await load()).is, "there");
    assert.equal(await load(), await load());
    assert.equal(asked, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
