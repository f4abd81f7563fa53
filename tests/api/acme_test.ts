/** `--tls auto`: certificates from an authority that checks as RFC 8555 and RFC 8737 ask. */
import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { get } from "node:http";
import { connect } from "node:tls";
import { AutoCertificate } from "../../server/host/tls/auto.ts";
import { TestApp } from "../helpers/app.ts";
import { TestAuthority } from "../helpers/acme/authority.ts";
import { ownPort } from "../helpers/ports.ts";
import { runTool } from "../helpers/release.ts";
import { until } from "../helpers/until.ts";

const hasOpenssl = await runTool("openssl", ["version"]) !== null;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HOSTS = ["chat.example.org", "talk.example.org"];

/** A server with `--tls auto`, on a clock that the test moves. */
class Site implements AsyncDisposable {
  now = Date.now();
  readonly said: string[] = [];
  /** Null before the first start, and where that failed. */
  app: TestApp | null = null;
  certificate!: AutoCertificate;
  hosts = HOSTS;
  http = true;

  private constructor(readonly authority: TestAuthority, readonly folder: string) {}

  static async make(): Promise<Site> {
    const authority = await TestAuthority.start();
    const site = new Site(authority, await Deno.makeTempDir({ prefix: "parley-acme-" }));
    authority.clock = () => site.now;
    return site;
  }

  async start(): Promise<void> {
    const note = (text: string, error?: unknown) =>
      void this.said.push(error ? `${text}: ${error}` : text);
    const { folder, hosts, http } = this;
    this.certificate = await AutoCertificate.open({
      folder: `${folder}/tls/acme`,
      directory: this.authority.directory,
      email: "host@example.org",
      hosts,
      clock: () => this.now,
      log: { debug: note, info: note, warn: note, error: note },
    });
    const [port, httpPort] = [ownPort(), ownPort()];
    this.authority.ports = { http: http ? httpPort : port, tls: port };
    this.app = await TestApp.start({
      certificate: this.certificate,
      port,
      httpPort: http ? httpPort : null,
      host: `127.0.0.1,${hosts.join(",")}`,
    });
    // Completes the refresh that the start has begun.
    await this.certificate.refresh();
  }

  async stop(): Promise<void> {
    await this.app?.[Symbol.asyncDispose]();
    this.app = null;
  }

  /** Where it listens for https://. */
  get port(): number {
    return Number(new URL(this.app!.url).port);
  }

  /** Time passes, and the minute's look comes. */
  async passes(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    await this.certificate.refresh();
  }

  /** Returns the certificate that a browser sees; null: the handshake fails. */
  seen(host = HOSTS[0]): Promise<X509Certificate | null> {
    const { port } = this;
    return new Promise((resolve) => {
      // Judged here: the clock of the system stays where it is.
      const options = { port, servername: host, rejectUnauthorized: false };
      const socket = connect({ host: "127.0.0.1", ...options }, () => {
        const certificate = new X509Certificate(socket.getPeerCertificate(true).raw);
        socket.destroy();
        const authority = new X509Certificate(this.authority.authority.pem);
        assert.ok(certificate.checkIssued(authority) && certificate.verify(authority.publicKey));
        resolve(certificate);
      });
      socket.on("error", () => resolve(null));
    });
  }

  async [Symbol.asyncDispose]() {
    await this.stop();
    await this.authority[Symbol.asyncDispose]();
    await Deno.remove(this.folder, { recursive: true });
  }
}

Deno.test("[OPS-5] --tls auto gets a certificate for its names, and keeps it and the account where nobody else reads", async () => {
  await using site = await Site.make();
  await site.start();
  assert.deepEqual(site.authority.contacts, ["mailto:host@example.org"]);
  assert.deepEqual(site.authority.asked, [
    "account",
    "order",
    "look http-01",
    "look http-01",
    "finalize",
  ]);
  for (const host of HOSTS) {
    assert.match((await site.seen(host))!.subjectAltName!, /DNS:chat.*DNS:talk/);
  }
  assert.equal(site.certificate.state().problem, null);
  assert.match(site.said.join("\n"), /terms.*\/terms\nA certificate for chat.example.org, talk/);
  for (const name of ["account.json", "certificate.json"]) {
    const { mode } = await Deno.stat(`${site.folder}/tls/acme/${name}`);
    if (Deno.build.os !== "windows") assert.equal(mode! & 0o077, 0, name);
  }

  const first = (await site.seen())!.fingerprint256;
  await site.stop();
  await site.start();
  assert.equal((await site.seen())!.fingerprint256, first, "the one that is kept");
  assert.equal(site.authority.asked.length, 5, "nothing is asked again");
});

Deno.test("[OPS-5] where no port is left for plain HTTP, what comes to the port of https:// in the open proves it", async () => {
  await using site = await Site.make();
  site.http = false;
  await site.start();
  assert.ok(await site.seen());
});

Deno.test({
  name:
    "[OPS-5] where plain HTTP does not get through, it is shown within TLS, and others are served meanwhile",
  ignore: !hasOpenssl,
  fn: withinTls,
});

async function withinTls() {
  await using site = await Site.make();
  site.authority.blind.add("http-01");
  await site.start();
  assert.equal(site.certificate.state().problem, null);
  assert.deepEqual(site.authority.asked, [
    "account",
    "order",
    "look http-01",
    "order",
    "look tls-alpn-01",
    "look tls-alpn-01",
    "finalize",
  ]);
  const first = (await site.seen())!.fingerprint256;
  // A first message that comes in pieces, as long ones do.
  const token = { host: HOSTS[0], token: "t", proof: "t.p" };
  const hide = await site.certificate.challenges.show("tls-alpn-01", token);
  assert.equal((await site.seen())!.fingerprint256, first);
  const inPieces = await Deno.connect({
    hostname: "127.0.0.1",
    port: site.port,
  });
  const hello = await clientHello(HOSTS[0]);
  for (
    const piece of [
      hello.subarray(0, 3),
      hello.subarray(3, 40),
      hello.subarray(40),
    ]
  ) {
    await inPieces.write(piece);
    // Sends each piece in a packet of its own.
    await new Promise((done) => setTimeout(done));
  }
  const serverHello = new Uint8Array(4096);
  await inPieces.read(serverHello);
  assert.deepEqual([...serverHello.subarray(0, 3)], [22, 3, 3], "a ServerHello");
  inPieces.close();
  hide();
}

/** Returns the first message that OpenSSL sends to a validator's peer. */
async function clientHello(host: string): Promise<Uint8Array> {
  using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr as Deno.NetAddr;
  const wanted = ["-connect", `127.0.0.1:${port}`, "-servername", host, "-alpn", "acme-tls/1"];
  const client = new Deno.Command("openssl", {
    args: ["s_client", ...wanted],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  using connection = await listener.accept();
  const bytes = new Uint8Array(4096);
  const length = await connection.read(bytes);
  client.kill();
  await client.status;
  return bytes.subarray(0, length!);
}

/** Returns true if a response is complete. */
function isWhole(text: string): boolean {
  const [headers, body] = text.split("\r\n\r\n", 2);
  return body?.length === Number(/^content-length: (\d+)/im.exec(headers!)?.[1]);
}

Deno.test("[OPS-5] it is renewed with a third of its life left, without a restart and without cutting anybody off", async () => {
  await using site = await Site.make();
  await site.start();
  const first = (await site.seen())!;
  const { port } = site;
  using kept = await Deno.connectTls({
    hostname: "127.0.0.1",
    port,
    caCerts: [site.authority.authority.pem],
    unsafelyDisableHostnameVerification: true,
  });
  const ask = async () => {
    await kept.write(new TextEncoder().encode("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
    let text = "";
    // Its headers and its body may come one after the other.
    for (const part = new Uint8Array(4096); !isWhole(text);) {
      const length = await kept.read(part);
      if (length === null) throw new Error(`the connection ended after ${JSON.stringify(text)}`);
      text += new TextDecoder().decode(part.subarray(0, length));
    }
    return text;
  };
  assert.match(await ask(), /^HTTP\/1.1 200/);
  await site.passes(59 * DAY);
  assert.equal((await site.seen())!.fingerprint256, first.fingerprint256);
  await site.passes(2 * DAY);
  const second = (await site.seen())!;
  assert.notEqual(second.fingerprint256, first.fingerprint256);
  assert.equal(site.authority.asked.filter((what) => what === "account").length, 1);
  assert.match(await ask(), /^HTTP\/1.1 200/);
});

Deno.test("[OPS-5] a clock that jumps a year ahead, and back, has it renewed at the next look", async () => {
  await using site = await Site.make();
  await site.start();
  await site.passes(400 * DAY);
  const ahead = (await site.seen())!.fingerprint256;
  assert.equal(site.authority.asked.filter((what) => what === "order").length, 2);
  site.authority.blind.add("http-01").add("tls-alpn-01");
  await site.passes(61 * DAY);
  assert.match(site.certificate.state().problem!, /could not be renewed/);
  assert.equal((await site.seen())!.fingerprint256, ahead, "the old one is served on");
  site.authority.blind.clear();
  // Returns to a time before the failure, so that nothing waits for it.
  await site.passes(-30 * DAY + 5 * MINUTE);
  await site.passes(-DAY);
  assert.equal(site.certificate.state().problem !== null, true, "not due at this date");
  await site.passes(40 * DAY);
  assert.equal(site.certificate.state().problem, null);
});

Deno.test("[OPS-5] after a failure it is tried again, each time later, and the authority's word to wait holds", async () => {
  await using site = await Site.make();
  site.authority.blind.add("http-01").add("tls-alpn-01");
  await site.start();
  assert.equal(await site.seen(), null);
  assert.match(
    site.certificate.state().problem!,
    /^There is no certificate for chat\.example\.org, talk\.example\.org yet: http-01: connection refused; tls-alpn-01: connection refused\.$/,
  );
  const orders = () => site.authority.asked.filter((what) => what === "order").length;
  const tries: number[] = [];
  for (let minute = 1, last = orders(); minute <= 180; minute++) {
    await site.passes(MINUTE);
    if (orders() > last) tries.push(minute);
    last = orders();
  }
  assert.deepEqual(tries, [20, 60, 120, 180]);

  site.authority.busy = { seconds: 5 * 3600 };
  await site.passes(60 * MINUTE);
  assert.match(site.certificate.state().problem!, /Too many orders\.$/);
  site.authority.busy = null;
  site.authority.blind.clear();
  await site.passes(299 * MINUTE);
  assert.equal(await site.seen(), null);
  await site.passes(2 * MINUTE);
  assert.ok(await site.seen());
});

Deno.test("[OPS-5] an authority that has forgotten the account gets a new one; other names, a new certificate", async () => {
  await using site = await Site.make();
  await site.start();
  site.authority.forgetAccounts();
  await site.passes(61 * DAY);
  assert.equal(site.authority.asked.filter((what) => what === "account").length, 2);
  assert.equal(site.certificate.state().problem, null);
  await site.stop();
  site.hosts = [...HOSTS, "more.example.org"];
  await site.start();
  assert.match((await site.seen("more.example.org"))!.subjectAltName!, /more\.example\.org/);
});

Deno.test("[OPS-5] http:// leads to https://, on its own port and on that of https://; what is sent in the open is refused", async () => {
  await using site = await Site.make();
  await site.start();
  const { port } = site;
  const ask = (at: number, path: string, method = "GET", host = HOSTS[0]) =>
    new Promise<[status: number, location: string | undefined]>((resolve, reject) => {
      const headers = { host: at === port ? `${host}:${at}` : host };
      const options = { host: "127.0.0.1", port: at, path, method, headers, agent: false as const };
      get(options, (response) => {
        response.resume();
        resolve([response.statusCode!, response.headers.location]);
      }).on("error", reject);
    });
  const { http } = site.authority.ports;
  const there = `https://chat.example.org:${port}/invite/abc?x=1`;
  assert.deepEqual(await ask(http, "/invite/abc?x=1"), [308, there]);
  assert.deepEqual(await ask(port, "/invite/abc?x=1"), [308, there]);
  assert.deepEqual(await ask(http, "/api/auth/login", "POST"), [403, undefined]);
  assert.deepEqual(await ask(http, "/", "GET", "evil.example"), [421, undefined]);
  assert.equal((await ask(http, "/.well-known/acme-challenge/made-up"))[0], 308);
  const strict = await new Promise((resolve) => {
    const socket = connect({
      host: "127.0.0.1",
      port,
      servername: HOSTS[0],
      ca: site.authority.authority.pem,
    }, () => socket.write(`GET /healthz HTTP/1.1\r\nHost: ${HOSTS[0]}\r\n\r\n`));
    socket.on("error", resolve);
    socket.once("data", (bytes) => {
      resolve(String(bytes));
      socket.destroy();
    });
  });
  assert.match(String(strict), /strict-transport-security: max-age=31536000/i);
});

Deno.test("[OPS-5] a server that is stopped while it asks stops at once", async () => {
  await using site = await Site.make();
  site.http = false;
  const { authority } = site;
  await site.start();
  authority.busy = { seconds: 1 };
  await authority[Symbol.asyncDispose]();
  site.now += 400 * DAY;
  const renewing = site.certificate.refresh();
  await site.certificate.close();
  await renewing;
  await until("nothing is said of it", () => !site.said.some((text) => /stopp|abort/i.test(text)));
});
