/** `--tls CERT,KEY`: accepted and refused files, and warnings before they expire. */
import assert from "node:assert/strict";
import { type Authority, makeAuthority } from "../../server/host/tls/authority.ts";
import { issue, type KeyPair } from "../../server/host/tls/certificate.ts";
import { FileCertificate } from "../../server/host/tls/files.ts";
import { statusOf } from "../../server/host/admin/status.ts";
import { StartError } from "../../server/base/start_error.ts";
import { TestApp } from "../helpers/app.ts";

const DAY = 24 * 3600_000;
const NAMES = { hosts: ["chat.lan"], addresses: ["127.0.0.1"] };

/** A certificate and its key in files, on a clock that the test moves. */
class Files implements AsyncDisposable {
  now = Date.now();
  readonly said: string[] = [];
  #changes = 0;
  private constructor(readonly folder: string, readonly authority: Authority) {}

  static async make(): Promise<Files> {
    const folder = await Deno.makeTempDir({ prefix: "parley-tls-" });
    return new Files(folder, await makeAuthority(NAMES, Date.now()));
  }

  get cert() {
    return `${this.folder}/cert.pem`;
  }
  get key() {
    return `${this.folder}/key.pem`;
  }

  issue(at = this.now): Promise<KeyPair> {
    return issue(this.authority, NAMES, at);
  }

  async write(pair: Partial<KeyPair>): Promise<void> {
    const at = ++this.#changes * 1000;
    if (pair.cert !== undefined) await Deno.writeTextFile(this.cert, pair.cert);
    if (pair.key !== undefined) await Deno.writeTextFile(this.key, pair.key);
    await Deno.utime(this.cert, at, at);
  }

  open(cert = this.cert, key = this.key): Promise<FileCertificate> {
    const note = (text: string, error?: unknown) =>
      void this.said.push(error ? `${text}: ${(error as Error).message}` : text);
    const log = { debug: note, info: note, warn: note, error: note };
    return FileCertificate.open({ cert, key }, () => this.now, log);
  }

  async refused(why: RegExp, cert?: string, key?: string): Promise<void> {
    await assert.rejects(this.open(cert, key), (error) => {
      assert.ok(error instanceof StartError, String(error));
      assert.match(error.message, why);
      return true;
    });
  }

  async [Symbol.asyncDispose]() {
    await Deno.remove(this.folder, { recursive: true });
  }
}

Deno.test("[OPS-1] a certificate that cannot be served is refused with what is wrong", async (t) => {
  await using files = await Files.make();
  const [pair, other] = [await files.issue(), await files.issue()];
  const [leaf, ca] = pair.cert.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n/g)!;
  const older = await files.issue(files.now - 200 * DAY);
  const locked = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----";
  const traditional = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n" +
    "-----END RSA PRIVATE KEY-----";
  const junk = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----";
  const cases: [name: string, cert: string, key: string, why: RegExp][] = [
    ["a key of another certificate", pair.cert, other.key, /key is not that of the certificate/],
    ["the authority first", ca + leaf, pair.key, /wrong order: the server's own comes first/],
    ["the two changed", pair.key, pair.cert, /the other way round/],
    ["expired", older.cert, older.key, /has expired on \d{4}-\d\d-\d\d/],
    ["a key with a password", pair.cert, locked, /protected by a password.*openssl pkey/],
    ["an older one with a password", pair.cert, traditional, /protected by a password/],
    ["no key", pair.cert, pair.cert, /no private key in the second file/],
    ["no certificate", pair.key, pair.key, /no certificate in the first file/],
    ["a damaged key", pair.cert, junk, /second file is damaged/],
    ["a damaged certificate", leaf.replace(/\n.{40}/, "\n"), pair.key, /first file is damaged/],
    ["no PEM", pair.cert, "nothing", /key\.pem is not a PEM file/],
  ];
  for (const [name, cert, key, why] of cases) {
    await t.step(name, async () => {
      await files.write({ cert, key });
      await files.refused(why);
    });
  }
  await files.write(pair);
  await t.step("no such file", () => files.refused(/no such file/, `${files.cert}.not`));
  await t.step("a folder", () => files.refused(/is a folder/, files.folder));
  await t.step("whole", async () => {
    const { notAfter, problem } = (await files.open()).state();
    assert.deepEqual([problem, notAfter! > files.now], [null, true]);
  });
});

Deno.test("[OPS-5] the admin page is told until when the certificate is valid, and what is wrong with it", async () => {
  await using files = await Files.make();
  await files.write(await files.issue());
  const certificate = await files.open();
  await using app = await TestApp.start({ certificate, port: 0 });
  const status = async () => (await statusOf(app.context)).certificate!;
  const { expires_at, problem } = await status();
  assert.equal(problem, null);
  assert.equal(Date.parse(expires_at!), certificate.state().notAfter);
  files.now += 85 * DAY;
  assert.match((await status()).problem!, /nobody has renewed it/);
});

Deno.test("[OPS-5] a renewed pair is taken up; one that does not fit is said once, and the old one served", async () => {
  await using files = await Files.make();
  await files.write(await files.issue());
  const source = await files.open();
  const first = await source.contextFor();
  const second = await files.issue();
  await files.write({ cert: second.cert });
  await source.refresh();
  await source.refresh();
  assert.equal(await source.contextFor(), first);
  assert.equal(files.said.filter((text) => /not used.*not that of/.test(text)).length, 1);
  assert.match(source.state().problem!, /not that of the certificate/);

  await files.write({ key: second.key });
  await source.refresh();
  assert.notEqual(await source.contextFor(), first);
  assert.equal(source.state().problem, null);
});

Deno.test("[OPS-5] that a certificate ends is said two weeks before, once a day, also when the clock jumps", async () => {
  await using files = await Files.make();
  await files.write(await files.issue());
  const source = await files.open();
  const passes = async (days: number) => {
    files.said.length = 0;
    files.now += days * DAY;
    await source.refresh();
    await source.refresh();
    return files.said.join("\n");
  };
  assert.equal(await passes(70), "");
  assert.match(
    await passes(7),
    /^The certificate in .* expires on .*, and nobody has renewed it\.$/,
  );
  assert.match(source.state().problem!, /expires on/);
  assert.match(await passes(1), /^The certificate/);
  assert.match(await passes(400), /^THE CERTIFICATE in .* HAS EXPIRED/);
  assert.match(await passes(-900), /valid from .*Is the clock right\?$/);
  await files.write(await files.issue());
  await source.refresh();
  assert.equal(source.state().problem, null);
});
