import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";

Deno.test("[MEND-57] parley tls shows what devices are asked to trust, at the port of the running server", async () => {
  await using server = await TestServer.start({ env: { PARLEY_TLS: "lan" } });
  const { code, out } = await parley(["tls", "--data", server.dataDir, "--port", "8000"]);
  assert.equal(code, 0);
  const pem = await Deno.readTextFile(`${server.dataDir}/tls/ca.pem`);
  assert.ok(out.includes(new X509Certificate(pem).fingerprint256));
  assert.ok(out.includes(`${server.dataDir}/tls/ca.pem`));
  assert.match(out, /http:\/\/parley\.local:8000\/trust/);

  const running = await parley(["tls", "--data", server.dataDir]);
  const address = `http://parley.local:${server.port}/trust`;
  assert.ok(running.out.includes(address), "without --port it names the server's own");

  const empty = await Deno.makeTempDir({ prefix: "parley-test-" });
  const refused = await parley(["tls", "--data", empty]);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /parley serve --tls lan/);
  await Deno.remove(empty);
});
