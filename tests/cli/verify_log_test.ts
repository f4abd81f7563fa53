import assert from "node:assert/strict";
import type { LogHead } from "../../protocol/e2ee/people_schemas.ts";
import { signHead } from "../../protocol/e2ee/key_log.ts";
import { signRewind } from "../../protocol/e2ee/rewind.ts";
import { hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { parley } from "../helpers/parley.ts";
import { register } from "../helpers/account.ts";
import { Person } from "../helpers/person.ts";
import { TestServer } from "../helpers/server_process.ts";

async function somebody(url: string, name: string): Promise<Person> {
  const { user, token, sessionToken } = await register(url, name);
  return new Person(url, user, token, sessionToken, new Headers());
}

/** Creates a person with an access token in a file, beside a file with earlier results. */
async function outsider(url: string, scopes: string[]) {
  const folder = await Deno.makeTempDir({ prefix: "parley-verify-" });
  const person = await somebody(url, "ada");
  const body = { name: "the log", scopes, expires_in_days: null };
  const made = await person.post("/users/tokens", body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const [token, kept] = [`${folder}/token`, `${folder}/kept.json`];
  await Deno.writeTextFile(token, `${made.body.token}\n`);
  return {
    person,
    kept,
    verify: (at: string, ...more: string[]) =>
      parley(["verify-log", at, "--token-file", token, ...more]),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Change by a host to its server's claims about the log. */
type Lie = (path: string, body: never) => unknown;

function lyingHost(target: string, lie: Lie) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const { authorization } = Object.fromEntries(request.headers);
      const response = await fetch(target + pathname + search, {
        headers: authorization ? { authorization } : {},
      });
      const body = await response.json();
      const { status } = response;
      return Response.json(status === 200 ? await lie(pathname, body as never) : body, { status });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function withDevices(person: Person, count: number): Promise<void> {
  const first = await TestDevice.first(person);
  for (let i = 1; i < count; i++) await first.further(person);
}

Deno.test("[E2E-34 OPS-7] parley verify-log walks the key log with a token that reads, and keeps its head for the next time", async () => {
  await using server = await TestServer.start();
  await using ada = await outsider(server.url, ["read"]);
  const empty = await ada.verify(server.url, "--kept", ada.kept);
  assert.equal(empty.code, 0, empty.err);
  assert.match(empty.out, /has one key log: its 0 entries make the head/);
  await withDevices(ada.person, 6);
  const { code, out, err } = await ada.verify(server.url, "--kept", ada.kept);
  assert.equal(code, 0, err);
  assert.match(out, /its 7 entries make the head that it has signed\.\nIt goes on from the 0 that/);
  assert.match(out, /\nRoot {2}([0-9a-f]{8} ?){8}\nKey {3}([0-9a-f]{8} ?){8}\n$/);
  const head = (await ada.person.get("/e2ee/log/head")).body;
  assert.deepEqual(JSON.parse(await Deno.readTextFile(ada.kept)), head);
  assert.equal((await Deno.stat(ada.kept)).mode! & 0o777, 0o600);
  await withDevices(await somebody(server.url, "bob"), 4);
  const again = await ada.verify(server.url, "--kept", ada.kept, "--json");
  const said = JSON.parse(again.out);
  assert.deepEqual([said.whole, said.entries, said.known, said.problems], [true, 12, 7, []]);
  const without = await ada.verify(server.url);
  assert.match(without.out, /--kept FILE keeps its head for the next time/);
});

Deno.test("[E2E-34] parley verify-log says in words what a lying server's log does not agree with, and ends with 1", async (t) => {
  await using server = await TestServer.start();
  await using ada = await outsider(server.url, ["read"]);
  await withDevices(ada.person, 4);
  assert.equal((await ada.verify(server.url, "--kept", ada.kept)).code, 0);
  const kept = await Deno.readTextFile(ada.kept);
  await withDevices(await somebody(server.url, "bob"), 3);
  const foreign = await newSignatureKey();
  const root = "A".repeat(43) + "=";
  type Leaves = { entries: { user: string; leaf: string }[] };
  const swapped = (index: number): Lie => (path, body: Leaves) => {
    if (!path.endsWith("/entries")) return body;
    const entries = body.entries.map((one, i) => i === index ? { ...one, leaf: root } : one);
    return { entries };
  };
  const cases: [what: string, lie: Lie, found: RegExp[]][] = [
    [
      "a head that nobody signed",
      (path, body: LogHead) => path.endsWith("/head") ? { ...body, root } : body,
      [/does not bear the signature/, /do not make the head/, /cannot prove/],
    ],
    ["an entry that was exchanged", swapped(6), [/do not make the head that it has signed\.\n/]],
    [
      "an entry that was exchanged since the last run",
      swapped(1),
      [/do not make the head/, /The first 5 entries are not those that it showed before/],
    ],
    [
      "entries that are not shown",
      (path, body: Leaves) =>
        path.endsWith("/entries") ? { entries: body.entries.slice(body.entries.length) } : body,
      [/It shows fewer entries than the 9 of which/],
    ],
    [
      "no proof",
      (path, body) => path.endsWith("/consistency") ? { proof: [root] } : body,
      [/\n {2}It cannot prove that its log goes on from the head that it showed before\.\n/],
    ],
    [
      "a rewind that nobody signed",
      (path, body: LogHead) => {
        const rewind = { branch: 0, size: 3, root, signature: body.signature };
        return path.endsWith("/head") ? { ...body, rewinds: [rewind] } : body;
      },
      [/\n {2}The rewind to 3 entries that it shows isn't of this log\.\n/],
    ],
    [
      "a log of another key",
      async (path, body: LogHead) => {
        if (!path.endsWith("/head")) return body;
        const tree = { branch: 0, size: body.size, root: Uint8Array.fromBase64(body.root) };
        const { signature } = await signHead(foreign, hex(foreign.publicKey), tree);
        return {
          ...body,
          signature: signature.toBase64(),
          server_key: foreign.publicKey.toBase64(),
        };
      },
      [/\n {2}The log is signed by another key than before/],
    ],
  ];
  for (const [what, lie, found] of cases) {
    await t.step(what, async () => {
      await using host = lyingHost(server.url, lie);
      const { code, out, err } = await ada.verify(host.url, "--kept", ada.kept);
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, /The key log of http\S+ does not agree with itself:\n/);
      for (const pattern of found) assert.match(err, pattern);
      assert.equal(err.match(/^ {2}\S.*\.$/gm)!.length - 1, found.length, err);
      assert.match(err, /Compare safety numbers before/);
      assert.equal(await Deno.readTextFile(ada.kept), kept, "what was kept is the evidence");
    });
  }
  await t.step("a log that has become shorter", async () => {
    assert.equal((await ada.verify(server.url, "--kept", ada.kept)).code, 0);
    await using host = lyingHost(server.url, (path, body) => {
      return path.endsWith("/head") ? JSON.parse(kept) : body;
    });
    const { code, err } = await ada.verify(host.url, "--kept", ada.kept);
    assert.equal(code, 1);
    assert.match(
      err,
      /The log has 5 entries, and had 9: what was in it is gone, as after a restore/,
    );
  });
  await t.step("a head that another server has signed", async () => {
    const changed = { ...JSON.parse(kept), size: 4 };
    await Deno.writeTextFile(ada.kept, JSON.stringify(changed));
    const { err } = await ada.verify(server.url, "--kept", ada.kept, "--json");
    const { error } = JSON.parse(err);
    assert.match(error, /The head that was kept was never signed by this server/);
  });
});

Deno.test("[MEND-32 E2E-34] parley verify-log follows a log that was rewound, and says how much of what was kept is left", async () => {
  await using server = await TestServer.start();
  await using ada = await outsider(server.url, ["read"]);
  await withDevices(ada.person, 8);
  const key = await newSignatureKey();
  const origin = hex(key.publicKey);
  const shown: LogHead = (await ada.person.get("/e2ee/log/head")).body;
  const headOf = async (branch: number, size: number, root: string) => {
    const tree = { branch, size, root: Uint8Array.fromBase64(root) };
    const { signature } = await signHead(key, origin, tree);
    return {
      size,
      root,
      signature: signature.toBase64(),
      server_key: key.publicKey.toBase64(),
      ...(branch > 0 && { branch }),
    };
  };
  // The stored head has 12 entries, the first 9 of which the server shows.
  const kept = await headOf(0, 12, randomBytes(32).toBase64());
  await Deno.writeTextFile(ada.kept, JSON.stringify(kept));
  const branch = Date.UTC(2026, 10, 29);
  const rewind = { branch, size: 9, root: Uint8Array.fromBase64(shown.root) };
  const { signature } = await signRewind(key, origin, rewind);
  const rewinds = [{ branch, size: 9, root: shown.root, signature: signature.toBase64() }];
  const rewound = { ...await headOf(branch, 9, shown.root), rewinds };
  await using host = lyingHost(server.url, (path, body) => {
    return path.endsWith("/head") ? rewound : body;
  });
  const { code, err } = await ada.verify(host.url, "--kept", ada.kept);
  assert.equal(code, 1);
  assert.match(
    err,
    /was restored from a backup, and that of 12 entries the first 9 stayed \(2026-11-29T00:00:00/,
  );
  await Deno.remove(ada.kept);
  const fresh = await ada.verify(host.url, "--kept", ada.kept);
  assert.equal(fresh.code, 0, fresh.err);
});

Deno.test("[E2E-34 OPS-9] parley verify-log says which token it needs, and what it cannot read", async () => {
  await using server = await TestServer.start();
  await using ada = await outsider(server.url, ["write"]);
  const { code, err } = await ada.verify(server.url);
  assert.equal(code, 1);
  assert.match(err, /The access token needs the scope `read`\./);
  const page = await ada.verify(server.url, "--kept", "/dev/null");
  assert.match(page.err, /\/dev\/null holds no head of a key log\./);
  const missing = await parley(["verify-log", server.url, "--token-file", "/nowhere"]);
  assert.match(missing.err, /Cannot read \/nowhere\./);
  const unnamed = await parley(["verify-log", server.url]);
  assert.equal(unnamed.code, 1);
  assert.match(unnamed.err, /--token-file/);
});
