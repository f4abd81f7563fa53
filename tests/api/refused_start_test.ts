import assert from "node:assert/strict";
import { defaultConfig } from "../../server/host/config/load.ts";
import { createContext } from "../../server/host/app/create_context.ts";
import { startApp } from "../../server/host/app/start.ts";
import { openNodes } from "../helpers/nodes.ts";

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts on an address and port; the refusal, and the steps of the upkeep that began. */
async function refusedAt(host: string, port: number) {
  const nodes = await openNodes({
    path: ":memory:",
    alone: true,
    onFault: (error) => assert.fail(String(error)),
    clock: Date.now,
  });
  const config = { ...defaultConfig(), host, port, data: "" };
  const app = createContext({ config, db: nodes.dbs[0], log: SILENT });
  nodes.join([app]);
  const steps: string[] = [];
  app.upkeep.run = (step) => {
    steps.push(step);
    return Promise.resolve();
  };
  const error = await startApp(app).then(() => null, (error: Error) => error);
  app.deadlines.close();
  await nodes.close();
  return { text: error?.message, steps };
}

Deno.test("[MEND-56] a start that is refused has swept nothing", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { text, steps } = await refusedAt("127.0.0.1", listener.addr.port);
  assert.match(text!, /in use by another program/);
  assert.deepEqual(steps, ["unfinished_uploads"], "what was read before the first request");
});

Deno.test("[MEND-56] an address that is none of this machine's is named as the cause", async () => {
  for (const host of ["192.0.2.7", "2001:db8::7"]) {
    const { text } = await refusedAt(host, 0);
    const cause = "this machine has no such address";
    assert.match(
      text!,
      new RegExp(`^Cannot listen on ${host}, .*: ${cause}\\. It has (127|.*::1)`),
    );
  }
});
