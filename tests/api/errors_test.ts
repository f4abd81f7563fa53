import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { sealed } from "../helpers/person.ts";

Deno.test("[API-01 D-ERR-2] everything is below /api; what is not there is 404, another method 405", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const missing = await ada.get("/nothing");
  assert.deepEqual([missing.status, missing.body.code], [404, "not_found"]);
  for (
    const [method, path] of [["PUT", "/servers"], ["GET", "/auth/login"], ["PATCH", "/servers/x"]]
  ) {
    const { status, body, headers } = await ada.call(method, path);
    assert.deepEqual([status, body.code], [405, "method_not_allowed"], `${method} ${path}`);
    assert.match(headers.get("allow") ?? "", /^(GET|POST|PUT|DELETE)(, (GET|POST|PUT|DELETE))*$/);
  }
  const outside = await fetch(`${app.url}/servers`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  await outside.body?.cancel();
  assert.equal(outside.status, 404);
});

Deno.test("[D-ERR-1 D-MEDIA] answers carry security headers and are not cached; nobody else's page may ask", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  for (const response of [await ada.get("/servers"), await app.anonymous("GET", "/servers")]) {
    assert.equal(response.headers.get("x-content-type-options"), "nosniff");
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.match(response.headers.get("content-security-policy")!, /default-src 'none'/);
    assert.match(response.headers.get("content-type")!, /^application\/json/);
  }
  const preflight = await fetch(`${app.url}/api/servers`, {
    method: "OPTIONS",
    headers: { origin: "http://evil.example", "access-control-request-method": "POST" },
  });
  await preflight.body?.cancel();
  assert.equal(preflight.headers.get("access-control-allow-origin"), null);
});

Deno.test("[D-ERR-2 MEND-65d] storage that fails is 503 with Retry-After, /readyz too; reading goes on, and later writing", async () => {
  let full = false;
  const wrap = (kv: Deno.Kv) => {
    const atomic = kv.atomic.bind(kv);
    kv.atomic = () => {
      const operation = atomic();
      const commit = operation.commit.bind(operation);
      operation.commit = () =>
        full ? Promise.reject(new Error("database or disk is full")) : commit();
      return operation;
    };
    return kv;
  };
  await using app = await TestApp.start({ wrap });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const kept = await ada.say(channel.id, "kept");
  const socket = await ada.socket();
  const ready = async (path = "/readyz") => {
    // The storage is checked at most once a second.
    app.advance(1000);
    const response = await fetch(app.url + path);
    const body = await response.json();
    return [response.status, body.ok ?? body.code];
  };
  assert.deepEqual(await ready(), [200, true]);

  full = true;
  assert.deepEqual(await ready(), [503, "storage_unavailable"]);
  assert.deepEqual(await ready("/readyz/read"), [200, true]);
  for (
    const response of [
      await ada.post(`/messages/${channel.id}`, { ...sealed("lost"), nonce: "n" }),
      await ada.post("/servers", { name: "lost" }),
      await app.anonymous("POST", "/auth/login", { username: "ada", password: "secret of ada" }),
    ]
  ) {
    assert.deepEqual([response.status, response.body.code], [503, "storage_unavailable"]);
    assert.doesNotMatch(response.body.error, /disk|database|sqlite/i);
  }
  const refused = await socket.emit("send-message", { channelId: channel.id, ...sealed("lost") });
  assert.deepEqual([refused.ok, refused.code], [false, "storage_unavailable"]);
  assert.deepEqual((await ada.get(`/messages/${channel.id}`)).body.messages, [kept]);
  assert.equal((await fetch(`${app.url}/healthz`)).status, 200);

  full = false;
  assert.deepEqual(await ready(), [200, true]);
  const sent = await ada.say(channel.id, "again", "n");
  assert.equal(sent.seq, kept.seq + 1, "nothing of what failed is left");
  await socket.sync();
  assert.deepEqual(socket.seen("new-message").map((one) => one.id), [sent.id]);
  assert.ok(app.errors.length > 0, "the host is told");
  app.errors.length = 0;
});

Deno.test("[D-ERR-1] a fault of the program is 500 without a word about it", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  app.context.ids.uuid = () => {
    throw new Error("secret detail in /srv/parley/file.ts");
  };
  const { status, body } = await ada.post("/servers", { name: "A server" });
  assert.deepEqual([status, body], [500, {
    error: "Something went wrong on the server",
    code: "internal",
  }]);
  assert.equal(app.errors.length, 1);
  app.errors.length = 0;
});

Deno.test("[API-01] the description names every endpoint", async () => {
  await using app = await TestApp.start();
  const document = await (await fetch(`${app.url}/api/openapi.json`)).json();
  const { ENDPOINTS } = await import("../../server/host/app/tables.ts");
  for (const { method, path, auth } of ENDPOINTS) {
    // Parameters at one place have one name there.
    const shape = path.replace(/\{\w+\}/g, "{}");
    const paths = Object.keys(document.paths).filter((p) => p.replace(/\{\w+\}/g, "{}") === shape);
    assert.equal(paths.length, 1, path);
    const operation = document.paths[paths[0]][method.toLowerCase()];
    assert.ok(operation, `${method} ${path}`);
    // If the token is optional, one of the alternatives is none.
    const ways = { user: [{ bearer: [] }], optional: [{}, { bearer: [] }], none: [] };
    assert.deepEqual(operation.security, ways[auth]);
  }
  const page = await fetch(`${app.url}/api/docs`);
  assert.match(page.headers.get("content-type")!, /html/);
  assert.match(await page.text(), /\/api\/servers/);
});
