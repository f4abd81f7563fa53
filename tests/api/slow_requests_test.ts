import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { rawConnection, responseIn } from "../helpers/raw_connection.ts";

/** Short limits, so that the test is fast. */
const QUICK = { every: 20, headers: 400, window: 400, unread: 400, linger: 200 };

async function withAda() {
  const app = await TestApp.start({ pace: QUICK });
  const ada = await app.register("ada");
  const host = `Host: ${new URL(app.url).host}\r\n`;
  const bearer = `Authorization: Bearer ${ada.token}\r\n`;
  const json = "Content-Type: application/json\r\n";
  return { app, ada, host, bearer, json };
}

Deno.test("[HARD-2] a body that stops or trickles is 408 with its reason, and the connection ends", async (t) => {
  const { app, ada, host, bearer, json } = await withAda();
  await using _ = app;
  const login = `POST /api/auth/login HTTP/1.1\r\n${host}${json}`;
  const own = `POST /api/servers HTTP/1.1\r\n${host}${bearer}${json}`;
  const chunked = "Transfer-Encoding: chunked\r\n\r\n";
  const cases: [title: string, sent: string, trickle?: string][] = [
    ["half a body", `${login}Content-Length: 1000\r\n\r\n{"user`],
    ["half a body of somebody signed in", `${own}Content-Length: 1000\r\n\r\n{"na`],
    ["no byte of a body", `${own}Content-Length: 1000\r\n\r\n`],
    ["a body that trickles", `${login}Content-Length: 60000\r\n\r\n{`, "x"],
    ["chunks that trickle", `${login}${chunked}`, "1\r\nx\r\n"],
    ["a chunk that never comes", `${login}${chunked}ffffff\r\n`],
    ["a body behind Expect", `${own}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`],
    ["headers without an end", `GET / HTTP/1.1\r\n${host}`],
    ["a header that trickles", `GET / HTTP/1.1\r\n${host}a:`, "x"],
    ["nothing at all", ""],
  ];
  for (const [title, sent, trickle] of cases) {
    await t.step(title, async () => {
      const text = await rawConnection(app.url, sent, trickle).ended;
      const response = text.replace("HTTP/1.1 100 Continue\r\n\r\n", "");
      const { status, body } = responseIn(response);
      assert.equal(status, 408, text);
      assert.equal(JSON.parse(body).code, "request_timeout");
    });
  }
  assert.equal((await ada.get("/servers")).status, 200);
});

Deno.test("[HARD-2] empty lines after an answer do not keep a connection", async () => {
  const { app, host } = await withAda();
  await using _ = app;
  const text = await rawConnection(app.url, `GET /healthz HTTP/1.1\r\n${host}\r\n`, "\r\n").ended;
  assert.match(text, /HTTP\/1.1 200[^]*HTTP\/1.1 408/);
});

Deno.test("[HARD-2] an answer that does not need the body is read, however much is still under way", async (t) => {
  const { app, host, json } = await withAda();
  await using _ = app;
  const long = "Content-Length: 5000000\r\n\r\n";
  const cases: [title: string, sent: string, status: number, trickle?: string][] = [
    ["without a token", `POST /api/servers HTTP/1.1\r\n${host}${json}${long}`, 401, "x"],
    [
      "megabytes without a token",
      `POST /api/servers HTTP/1.1\r\n${host}${json}${long}${"x".repeat(3_000_000)}`,
      401,
    ],
    ["an unknown path", `POST /api/nothing HTTP/1.1\r\n${host}${long}`, 404, "x"],
    ["another type", `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n`, 415],
    ["too large", `POST /api/auth/login HTTP/1.1\r\n${host}${json}${long}`, 413, "x"],
    ["a body of GET", `GET /healthz HTTP/1.1\r\n${host}${long}`, 200, "x"],
    ["what is expected", `POST /healthz HTTP/1.1\r\n${host}Expect: tea\r\n${long}`, 417, "x"],
  ];
  for (const [title, sent, status, trickle] of cases) {
    await t.step(title, async () => {
      const text = await rawConnection(app.url, sent, trickle).ended;
      assert.equal(responseIn(text).status, status, text);
      assert.match(text, /connection: close/i);
    });
  }
});

Deno.test("[HARD-2] more requests at once on one connection than 16 end it", async () => {
  const { app, host, bearer } = await withAda();
  await using _ = app;
  const request = `GET /api/servers HTTP/1.1\r\n${host}${bearer}\r\n`;
  await rawConnection(app.url, request.repeat(200)).ended;
  const few = rawConnection(
    app.url,
    request.repeat(9) + request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"),
  );
  assert.equal((await few.ended).match(/HTTP\/1.1 200/g)?.length, 10);
});
