import assert from "node:assert/strict";
import { CLIENT_MANIFEST, type ClientManifest } from "../../protocol/client_manifest.ts";
import { verifyClient } from "../../server/host/verify/client.ts";
import { Visitor } from "../../server/host/verify/visitor.ts";
import { buildAsReleased, REAL_BUILD, TEST_BUILD } from "../../scripts/test/build.ts";
import { releasedSite, testSite } from "../helpers/builds.ts";
import { IS_LONG, sized } from "../helpers/long.ts";
import { parley } from "../helpers/parley.ts";
import { programIn, TestServer } from "../helpers/server_process.ts";

// Both builds contain the compared files; the quick one has no compressed files.
if (IS_LONG) await buildAsReleased();
const BUILD = sized(TEST_BUILD, REAL_BUILD);
const LIST = `${BUILD}/_fresh/public${CLIENT_MANIFEST}`;
const program = programIn(BUILD);
const site = sized(testSite, releasedSite);

/** Change by a host to a response that it should deliver unchanged. */
type Alter = (request: { path: string; encoding: string }, body: string, headers: Headers) =>
  | string
  | Response;

/** The server behind a host that changes what browsers get. */
function lyingHost(target: string, alter: Alter) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const encoding = request.headers.get("accept-encoding") ?? "";
      const asked = new Headers(request.headers);
      for (const name of ["host", "accept-encoding", "connection"]) asked.delete(name);
      const path = pathname + search;
      const response = await fetch(target + path, { headers: asked, redirect: "manual" });
      const headers = new Headers(response.headers);
      for (const name of ["content-length", "content-encoding"]) headers.delete(name);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { status } = response;
      if (!/text|json/.test(headers.get("content-type") ?? "")) {
        return new Response(bytes, { status, headers });
      }
      const made = alter({ path, encoding }, new TextDecoder().decode(bytes), headers);
      return typeof made === "string" ? new Response(made, { status, headers }) : made;
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** A list of fewer files, by which a comparison takes a moment: those that the first pages name. */
async function shortList(): Promise<{ text: string; script: string }> {
  const { build, files }: ClientManifest = JSON.parse(await Deno.readTextFile(LIST));
  const { assets } = await site();
  const first = [assets.scripts, ...Object.values(assets.translated)].flatMap(Object.values).flat();
  const more = ["/assets/shell.js", "/assets/early.js", "/sw.js", ...first];
  const named = Object.entries(files).filter(([path]) => {
    return !path.endsWith(".js") || more.includes(path);
  });
  const text = JSON.stringify({ build, files: Object.fromEntries(named) });
  return { text, script: assets.scripts["/login"][0] };
}

Deno.test("[E2E-37] parley verify-client finds that a server gives browsers what was built, and says so", async () => {
  await using server = await TestServer.start({ program });
  const { code, out, err } = await parley(["verify-client", server.url], { site });
  assert.equal(code, 0, err);
  assert.match(out, /gives browsers what was built: \d{3,} files and \d+ pages are the same\.\n/);
  const shown = out.match(/Fingerprint {2}((?:[0-9a-f]{8} ?){8})\n/)![1].replaceAll(" ", "");
  const bytes = await Deno.readFile(LIST);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  assert.equal(shown, hash, "the fingerprint is the list's own SHA-256");

  const manifest = await Deno.makeTempFile({ prefix: "parley-list-" });
  const { text, script: changed } = await shortList();
  const list: ClientManifest = JSON.parse(text);
  list.files[changed] = "0".repeat(64);
  list.files["/gone.js"] = "1".repeat(64);
  const { build: served } = list;
  list.build = "another one";
  await Deno.writeTextFile(manifest, JSON.stringify(list));
  const args = ["verify-client", server.url, "--manifest", manifest, "--json"];
  const other = await parley(args, { site });
  assert.equal(other.code, 1);
  const { error } = JSON.parse(other.err);
  assert.match(error, new RegExp(`\\n {2}${changed} is another file: SHA-256 [0-9a-f]{64} `));
  assert.match(error, new RegExp(`has the build ${served}, the list is of another one`));
  assert.match(error, /\n {2}\/gone\.js is missing\.\n/);
  const { same, files, pages, problems, build } = JSON.parse(other.out);
  assert.deepEqual([same, build, problems.length], [false, list.build, 4]);
  assert.ok(files > 20 && pages > 5);
  await Deno.remove(manifest);
});

Deno.test("[E2E-37] what a host changes on the way to browsers is named", async (t) => {
  await using server = await TestServer.start({ program });
  const { text, script } = await shortList();
  const problemsOf = async (alter: Alter) => {
    await using host = lyingHost(server.url, (request, body, headers) => {
      return request.path === CLIENT_MANIFEST ? text : alter(request, body, headers);
    });
    using visitor = new Visitor(host.url);
    return (await verifyClient(visitor, text, "the list")).problems;
  };
  const cases: [what: string, alter: Alter, found: RegExp[]][] = [
    ["nothing", (_, body) => body, []],
    [
      "a script",
      ({ path }, body) => path === script ? `${body}\nfetch("/");` : body,
      [new RegExp(`^${script} is another file: SHA-256 [0-9a-f]{64} instead of [0-9a-f]{64}$`)],
    ],
    [
      "a script, for those who take it packed",
      ({ path, encoding }, body) => path === script && encoding === "br" ? `${body};` : body,
      [new RegExp(`^${script} is another file: .*, where it is asked for as br$`)],
    ],
    [
      "a style, at the address that pages ask for",
      ({ path }, body) => path.startsWith("/styles/login.css?v=") ? `${body} ` : body,
      [/^\/styles\/login\.css\?v=[0-9a-f]{16} is another file/],
    ],
    [
      "a file that is gone",
      ({ path }, body) => path === "/sw.js" ? new Response("", { status: 404 }) : body,
      [/^\/sw\.js is missing$/],
    ],
    [
      "code in a page",
      ({ path }, body) => {
        return path === "/login"
          ? body.replace("</body>", "<script>steal()</script></body>")
          : body;
      },
      [/^The page \/login has code of its own: "<script>steal\(\)/],
    ],
    [
      "a script more",
      ({ path }, body) => {
        return path.startsWith("/?shell")
          ? body.replace("</head>", '<script src="/assets/more.js"></script></head>')
          : body;
      },
      [/^The page \/\?shell=\w+ has a script that is not in the list: "\/assets\/more\.js"$/],
    ],
    [
      "code in an attribute",
      ({ path }, body) => path === "/login" ? body.replace("<body", "<body onload=steal()") : body,
      [/^The page \/login has code in an attribute/],
    ],
    [
      "a weaker policy",
      ({ path }, body, headers) => {
        const name = "content-security-policy";
        const policy = headers.get(name) ?? "";
        if (path === "/login") {
          headers.set(
            name,
            policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
          );
        }
        return body;
      },
      [/^The page \/login has another Content-Security-Policy: ".*'unsafe-inline'/],
    ],
    [
      "no policy",
      ({ path }, body, headers) => {
        if (path === "/login") headers.delete("content-security-policy");
        return body;
      },
      [/^The page \/login has another Content-Security-Policy: none instead/],
    ],
  ];
  for (const [what, alter, patterns] of cases) {
    await t.step(what, async () => {
      const problems = await problemsOf(alter);
      for (const problem of problems) {
        assert.ok(patterns.some((pattern) => pattern.test(problem)), `${what}: ${problem}`);
      }
      for (const pattern of patterns) {
        assert.ok(problems.some((problem) => pattern.test(problem)), `${what}: ${problems}`);
      }
    });
  }
});
