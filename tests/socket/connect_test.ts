import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";
import { TestSocket } from "../helpers/test_socket.ts";

Deno.test("[SOCK-01 SOCK-02 D-ACCT-3] a socket opens on /socket.io with {token}, over either transport", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  for (const transports of [["websocket"], ["polling"], ["polling", "websocket"]]) {
    const socket = await ada.socket({ transports });
    await socket.sync();
  }
});

Deno.test("[SOCK-47 D-ACCT-3] all else is refused, with the exact message", async (t) => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await bob.post("/auth/logout", {});
  const none = "Authentication required";
  const bad = "Invalid or expired token";
  const cases: [title: string, auth: Record<string, unknown>, message: string][] = [
    ["nothing", {}, none],
    ["an empty token", { token: "" }, none],
    ["null", { token: null }, none],
    ["a number", { token: 7 }, none],
    ["an object", { token: { token: ada.token } }, none],
    ["an array", { token: [ada.token] }, none],
    ["true", { token: true }, none],
    ["the right token under another name", { sessionToken: ada.token }, none],
    ["made up", { token: "made up" }, bad],
    ["100 KB", { token: "x".repeat(100_000) }, bad],
    ["a lone surrogate", { token: "\ud800" }, bad],
    ["the sessionToken", { token: ada.sessionToken }, bad],
    ["the page cookie", { token: ada.cookie.split("=")[1] }, bad],
    ["with the scheme", { token: `Bearer ${ada.token}` }, bad],
    ["after logout", { token: bob.token }, bad],
    ["__proto__", JSON.parse(`{"__proto__": {"token": "${ada.token}"}}`), none],
  ];
  for (const [title, auth, message] of cases) {
    await t.step(title, async () => {
      await assert.rejects(TestSocket.connect(app.url, "", { auth }), { message });
    });
  }
  const extraHeaders = { cookie: ada.cookie, authorization: `Bearer ${ada.token}` };
  await assert.rejects(TestSocket.connect(app.url, "", { extraHeaders }), { message: none });
});

Deno.test("[SOCK-47 D-ACCT-3] a token that has expired is refused", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  app.advance(25 * 3600_000);
  await assert.rejects(ada.socket(), { message: "Invalid or expired token" });
});

Deno.test("[SOCK-47] a page of another origin gets no connection, by no transport", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { host, port } = new URL(app.url);
  const cases: [origin: string, right: boolean][] = [
    [`http://${host}`, true],
    ["http://evil.example", false],
    [`http://${host}.evil.example`, false],
    [`http://evil.example:${port}`, false],
    ["null", false],
    ["", false],
    ["nonsense", false],
  ];
  for (const [origin, right] of cases) {
    await t.step(JSON.stringify(origin), async () => {
      for (const transports of [["websocket"], ["polling"]]) {
        const opened = connects(ada, { transports, extraHeaders: { origin } });
        assert.equal(await opened, right, transports[0]);
      }
    });
  }
});

Deno.test("[MEND-69] a polling page of another origin is told that this is why", async () => {
  await using app = await TestApp.start();
  const response = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: "http://evil.example" },
  });
  assert.equal(response.status, 403);
  assert.equal((await response.json()).code, "wrong_origin");
  assert.equal(response.headers.get("access-control-allow-origin"), null);
});

async function connects(person: Person, options: object): Promise<boolean> {
  try {
    await person.socket(options);
    return true;
  } catch {
    return false;
  }
}

Deno.test("[SOCK-47 D-ACCT-4] one who logs out while the socket is admitted gets none", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { db } = app.context;
  const list = db.list.bind(db);
  let interrupted = false;
  db.list = async (prefix, options) => {
    const found = await list(prefix, options);
    if (prefix[0] === "user_server" && !interrupted) {
      interrupted = true;
      await ada.post("/auth/logout", {});
    }
    return found;
  };
  const socket = await ada.socket().catch(() => null);
  assert.ok(interrupted);
  if (socket) await socket.disconnected();
});
