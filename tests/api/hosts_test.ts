import assert from "node:assert/strict";
import { connect } from "node:tls";
import { LanCertificate } from "../../server/host/tls/lan.ts";
import { TestApp } from "../helpers/app.ts";
import { rawConnection, responseIn } from "../helpers/raw_connection.ts";

const CLOSE = "Connection: close\r\n\r\n";
const SOCKET = "/socket.io/?EIO=4&transport=";
const UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/**
 * Requests for every endpoint, from the page of an attacker who has made the name `host` resolve to
 * this server.
 */
const doors = (host: string): [title: string, request: string][] => [
  ["/api", `GET /api/servers HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`],
  ["the first run", `POST /api/setup HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n${CLOSE}`],
  ["a page", `GET /login HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`],
  ["health", `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`],
  ["polling", `GET ${SOCKET}polling HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`],
  ["a websocket", `GET ${SOCKET}websocket HTTP/1.1\r\nHost: ${host}\r\n${UPGRADE}`],
  [
    "a websocket of that origin",
    `GET ${SOCKET}websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${UPGRADE}`,
  ],
];

Deno.test("[HARD-11] a request with a foreign Host is refused at every door, from the first minute", async (t) => {
  await using app = await TestApp.start();
  const { port } = new URL(app.url);
  for (const [title, request] of doors(`evil.example:${port}`)) {
    await t.step(title, async () => {
      const { status, body } = responseIn(await rawConnection(app.url, request).ended);
      assert.equal(status, 421, body);
      const { error, code } = JSON.parse(body);
      assert.equal(code, "wrong_host");
      assert.match(error, /--host 127\.0\.0\.1,evil\.example/);
    });
  }
});

Deno.test("[HARD-11] a browser's page request with a foreign Host gets a page that says what to do", async () => {
  await using app = await TestApp.start();
  const request = `GET / HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html,*/*\r\n${CLOSE}`;
  const text = await rawConnection(app.url, request).ended;
  const { status, body } = responseIn(text);
  assert.equal(status, 421);
  assert.match(text, /content-type: text\/html/i);
  assert.match(text, /content-security-policy: default-src 'none'/i);
  assert.match(body, /does not answer to &#34;evil\.example&#34;/);
});

Deno.test("[HARD-11] a name that --host gives, the certificate has or a trusted proxy tells is answered", async () => {
  await using app = await TestApp.start({ host: "127.0.0.1,chat.example.org" });
  const ask = (url: string, host: string) => {
    const request = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`;
    return rawConnection(url, request).ended.then((text) => responseIn(text).status);
  };
  assert.equal(await ask(app.url, "chat.example.org"), 200);
  assert.equal(await ask(app.url, "other.example.org"), 421);
  await using behind = await TestApp.start({ trustedProxies: ["127.0.0.1"] });
  assert.equal(await ask(behind.url, "other.example.org"), 200);
});

Deno.test("[HARD-11] over TLS and on plain HTTP beside it a foreign Host is refused too", async () => {
  const folder = await Deno.makeTempDir();
  const names = () => ({ hosts: ["localhost"], addresses: ["127.0.0.1"] });
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const certificate = await LanCertificate.open({ folder, clock: Date.now, log, names });
  {
    await using app = await TestApp.start({ certificate });
    const port = Number(new URL(app.url).port);
    const secure = (request: string) =>
      new Promise<string>((resolve) => {
        const servername = "localhost";
        const socket = connect({ port, host: "127.0.0.1", ca: certificate.authority, servername });
        let text = "";
        socket.once("secureConnect", () => socket.write(request));
        socket.on("data", (chunk: Uint8Array) => text += new TextDecoder().decode(chunk));
        socket.on("error", () => {});
        socket.once("close", () => resolve(text));
      });
    for (const [title, request] of doors(`evil.example:${port}`)) {
      assert.equal(responseIn(await secure(request)).status, 421, title);
    }
    const plain = `http://127.0.0.1:${port}`;
    for (const [title, request] of doors(`evil.example:${port}`)) {
      assert.equal(responseIn(await rawConnection(plain, request).ended).status, 421, title);
    }
    const ours = `GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n${CLOSE}`;
    const response = await secure(ours);
    assert.match(response, /HTTP\/1.1 200/);
    assert.match(response, /strict-transport-security: max-age=86400\r\n/i, "[HARD-16]");
    const trust = await rawConnection(plain, ours).ended;
    assert.match(trust, /HTTP\/1.1 200/);
    assert.doesNotMatch(trust, /strict-transport/i, "plain HTTP is no place to say it");
  }
  await Deno.remove(folder, { recursive: true });
});
