import assert from "node:assert/strict";
import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import { X509Certificate } from "node:crypto";
import { io } from "socket.io-client";
import { makeAuthority } from "../../server/host/tls/authority.ts";
import { issue } from "../../server/host/tls/certificate.ts";
import { FileCertificate } from "../../server/host/tls/files.ts";
import { LanCertificate } from "../../server/host/tls/lan.ts";
import type { Names } from "../../server/base/hosts.ts";
import { StartError } from "../../server/base/start_error.ts";
import { TestApp } from "../helpers/app.ts";
import { PUBLIC_KEY } from "../helpers/person.ts";

const DAY = 24 * 3600_000;
const MACHINE: Names = {
  hosts: ["den", "den.local", "localhost"],
  addresses: ["127.0.0.1", "192.168.1.7", "203.0.113.9"],
};

/** A machine on a LAN whose names and clock the test changes. */
class Lan implements AsyncDisposable {
  names = MACHINE;
  now = Date.now();
  readonly logged: string[] = [];
  private constructor(readonly folder: string) {}

  static async make(): Promise<Lan> {
    return new Lan(await Deno.makeTempDir({ prefix: "parley-tls-" }));
  }

  open(): Promise<LanCertificate> {
    const note = (text: string) => void this.logged.push(text);
    return LanCertificate.open({
      folder: `${this.folder}/tls`,
      clock: () => this.now,
      log: { debug: note, info: note, warn: note, error: note },
      names: () => this.names,
    });
  }

  async [Symbol.asyncDispose]() {
    await Deno.remove(this.folder, { recursive: true });
  }
}

interface Seen {
  status: number;
  body: string;
  certificate: X509Certificate;
}

/** Requests over TLS as a client that trusts only `ca`. Rejects if the certificate is invalid. */
function askSecurely(url: string, ca: string, host: string, path = "/healthz"): Promise<Seen> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, servername: host, ca, path, agent: false as const };
    request({ ...options, headers: { host: `${host}:${port}` } }, (response) => {
      const certificate = new X509Certificate(
        (response.socket as TLSSocket).getPeerCertificate(true).raw,
      );
      let body = "";
      response.on("data", (chunk) => body += chunk);
      response.on("end", () => resolve({ status: response.statusCode!, body, certificate }));
    }).on("error", reject).end();
  });
}

Deno.test("--tls lan serves a certificate for the machine's names that only its own authority vouches for", async () => {
  await using lan = await Lan.make();
  const certificate = await lan.open();
  await using app = await TestApp.start({ certificate });
  const ca = certificate.authority;
  assert.match(app.url, /^https:/);
  const seen = await askSecurely(app.url, ca, "den.local");
  assert.deepEqual([seen.status, seen.body], [200, '{"ok":true}']);
  assert.match(seen.certificate.subjectAltName!, /DNS:den, DNS:den\.local, .*192\.168\.1\.7/);

  const stranger = await Lan.make();
  const other = (await stranger.open()).authority;
  await assert.rejects(askSecurely(app.url, other, "den.local"));
  await stranger[Symbol.asyncDispose]();
});

Deno.test("the authority is made once, can vouch for the local network alone, and its key is private", async () => {
  await using lan = await Lan.make();
  const first = await lan.open();
  const again = await lan.open();
  assert.equal(again.authority, first.authority);
  assert.deepEqual(first.names, MACHINE);
  lan.names = { hosts: ["den", "www.example.org"], addresses: ["203.0.113.10", "10.1.1.1"] };
  await first.refresh();
  assert.deepEqual(first.names, { hosts: ["den"], addresses: ["10.1.1.1"] });
  const { mode } = await Deno.stat(`${lan.folder}/tls/ca.key`);
  if (Deno.build.os !== "windows") assert.equal(mode! & 0o077, 0);
  assert.equal(await contextChanges(first, "www.example.org"), false);
});

async function contextChanges(certificate: LanCertificate, host: string): Promise<boolean> {
  const before = await certificate.contextFor(undefined);
  return await certificate.contextFor(host) !== before;
}

Deno.test("a name of the local network is in the certificate from its first use", async () => {
  await using lan = await Lan.make();
  const certificate = await lan.open();
  await using app = await TestApp.start({ certificate });
  const seen = await askSecurely(app.url, certificate.authority, "chat.lan");
  assert.match(seen.certificate.subjectAltName!, /DNS:chat\.lan/);
  for (let i = 0; i < 40; i++) await certificate.contextFor(`made-up-${i}.lan`);
  assert.ok(certificate.names.hosts.length < 30, "names that somebody tries have an end");
});

Deno.test("the certificate is renewed by itself, and made anew when addresses change", async () => {
  await using lan = await Lan.make();
  const certificate = await lan.open();
  const changes = async (change: () => void) => {
    const before = await certificate.contextFor(undefined);
    change();
    await certificate.refresh();
    return await certificate.contextFor(undefined) !== before;
  };
  assert.equal(await changes(() => {}), false);
  assert.equal(await changes(() => lan.now += 30 * DAY), false);
  assert.equal(await changes(() => lan.now += 31 * DAY), true);
  const moved = { ...MACHINE, addresses: ["127.0.0.1", "10.0.0.3"] };
  assert.equal(await changes(() => lan.names = moved), true);
  assert.deepEqual(certificate.names.addresses, ["127.0.0.1", "10.0.0.3"]);
});

Deno.test("[MEND-12] plain HTTP on the same port is led to /trust, which carries the path on, gets the authority, and nothing else", async () => {
  await using lan = await Lan.make();
  const certificate = await lan.open();
  await using app = await TestApp.start({ certificate });
  const plain = app.url.replace("https:", "http:");
  const get = (path: string) => fetch(`${plain}${path}`, { redirect: "manual" });

  const page = await get("/");
  assert.deepEqual([page.status, page.headers.get("location")], [302, "/trust"]);
  const from = async (path: string) => (await get(path)).headers.get("location");
  assert.equal(await from("/invite/abc-1"), "/trust?to=/invite/abc-1", "[MEND-12]");
  assert.equal(await from("/?go=direct&x=1"), "/trust?to=/%3Fgo%3Ddirect%26x%3D1", "[MEND-12]");
  const pem = await get("/trust/parley-ca.pem");
  assert.equal(await pem.text(), certificate.authority);
  const der = await get("/trust/parley-ca.crt");
  assert.equal(der.headers.get("content-type"), "application/x-x509-ca-cert");
  const parsed = new X509Certificate(new Uint8Array(await der.arrayBuffer()));
  assert.equal(parsed.ca, true);

  const login = await fetch(`${plain}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ada", password: "secret of ada" }),
  });
  const { error } = await login.json();
  assert.deepEqual([login.status, /https:/.test(error)], [403, true]);
  assert.equal((await get("/api/auth/login")).status, 403);
  assert.equal((await get("/socket.io/?EIO=4&transport=polling")).status, 302);
  await page.body?.cancel();
});

Deno.test("[OPS-1] a connection is kept for the next request, encrypted and plain", async () => {
  await using lan = await Lan.make();
  const certificate = await lan.open();
  await using app = await TestApp.start({ certificate });
  const port = Number(new URL(app.url).port);
  const open = { hostname: "127.0.0.1", port };
  const connections = [
    await Deno.connectTls({ ...open, caCerts: [certificate.authority] }),
    await Deno.connect(open),
  ];
  for (const connection of connections) {
    using _closes = connection;
    const request = new TextEncoder().encode("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    for (let turn = 0; turn < 3; turn++) {
      await connection.write(request);
      assert.match(await answered(connection), /^HTTP\/1.1 200 .*\{"ok":true\}$/s);
    }
  }
});

/** Reads one response from a persistent connection. */
async function answered(connection: Deno.Conn): Promise<string> {
  const part = new Uint8Array(4096);
  let text = "";
  while (!text.endsWith("}")) {
    const length = await connection.read(part);
    assert.ok(length, `the connection has ended after: ${text}`);
    text += new TextDecoder().decode(part.subarray(0, length));
  }
  return text;
}

Deno.test("the socket and the cookie are secure behind TLS", async () => {
  await using lan = await Lan.make();
  const certificate = await lan.open();
  await using app = await TestApp.start({ certificate });
  const client = Deno.createHttpClient({ caCerts: [certificate.authority] });
  const response = await fetch(`${app.url}/api/auth/register`, {
    client,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "ada",
      email: "ada@example.org",
      password: "secret of ada",
      publicKey: PUBLIC_KEY,
    }),
  });
  assert.match(response.headers.getSetCookie()[0], /; Secure/);
  const { token } = await response.json();
  client.close();
  const socket = io(
    app.url,
    {
      auth: { token },
      transports: ["websocket"],
      ca: certificate.authority,
    } as Parameters<typeof io>[1],
  );
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on("connect", resolve);
      socket.on("connect_error", reject);
    });
  } finally {
    socket.close();
  }
});

Deno.test("--tls with files: a renewed pair is taken up, what does not fit is refused with what is wrong", async () => {
  await using lan = await Lan.make();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const [cert, key] = [`${lan.folder}/cert.pem`, `${lan.folder}/key.pem`];
  const write = async (at: number) => {
    const ca = await makeAuthority(MACHINE, Date.now());
    const pair = await issue(ca, MACHINE, Date.now());
    await Deno.writeTextFile(cert, pair.cert);
    await Deno.writeTextFile(key, pair.key);
    await Deno.utime(cert, at, at);
    return ca.pem;
  };
  const first = await write(1_000_000);
  const certificate = await FileCertificate.open({ cert, key }, Date.now, log);
  await using app = await TestApp.start({ certificate });
  assert.equal((await askSecurely(app.url, first, "den.local")).status, 200);
  const second = await write(2_000_000);
  await certificate.refresh();
  assert.equal((await askSecurely(app.url, second, "den.local")).status, 200);

  const refusal = (why: RegExp) => (error: Error) =>
    error instanceof StartError && why.test(error.message);
  await assert.rejects(
    FileCertificate.open({ cert: `${key}.not`, key }, Date.now, log),
    refusal(/cannot be read/),
  );
  await Deno.writeTextFile(key, "nothing");
  await assert.rejects(
    FileCertificate.open({ cert, key }, Date.now, log),
    refusal(/not a PEM file/),
  );
});
