import assert from "node:assert/strict";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";

Deno.test("[OPS-7] parley healthcheck finds the server by its data folder or its port, over TLS too", async (t) => {
  await t.step("plain", async () => {
    await using server = await TestServer.start();
    const { dataDir: data, port } = server;
    for (const args of [["--data", data], ["--port", String(port), "--data", "/none"]]) {
      const { code, out, err } = await parley(["healthcheck", ...args]);
      assert.equal(code, 0, err);
      assert.match(out, new RegExp(`^Parley is well: it answers at http://127.0.0.1:${port} `));
    }
    const env = { PARLEY_PORT: String(port), PARLEY_DATA: data, PARLEY_HOST: "0.0.0.0" };
    assert.equal((await parley(["healthcheck"], { env })).code, 0);
    await server.end("SIGKILL");
    const dead = await parley(["healthcheck", "--data", data]);
    assert.equal(dead.code, 1);
    assert.match(dead.err, /^Parley does not answer at http:\S+: nothing listens there\n$/);
  });
  await t.step("with a certificate of its own", async () => {
    await using server = await TestServer.start({ env: { PARLEY_TLS: "lan", PARLEY_MDNS: "off" } });
    const { code, out, err } = await parley(["healthcheck", "--data", server.dataDir]);
    assert.equal(code, 0, err);
    assert.match(out, /it answers at https:/);
  });
  await t.step("something else on the port", async () => {
    await using other = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      () => new Response("?", { status: 418 }),
    );
    const { port } = other.addr;
    const { code, err } = await parley(["healthcheck", "--port", String(port)]);
    assert.equal(code, 1);
    assert.match(err, /but is not well: it answered 418\n$/);
  });
});
