import assert from "node:assert/strict";
import { type MadeRelease, runTool, testRelease, VERSION } from "../helpers/release.ts";
import { ROOT } from "../helpers/server_process.ts";

const ignore = Deno.build.os === "windows";

/** Serves the files of a release as any web server would. */
function serve(release: MadeRelease) {
  return Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const name = new URL(request.url).pathname.replace("/parley/", "");
    const body = await release.read(name).catch(() => null);
    return body ? new Response(body as BodyInit) : new Response("Not here", { status: 404 });
  });
}

const PROGRAMS = { x86_64: "linux-x64", aarch64: "linux-arm64" } as const;
const program = `parley-${VERSION}-${PROGRAMS[Deno.build.arch]}`;

Deno.test(
  { name: "[OPS-8] the install script installs what is signed and whole", ignore },
  async (t) => {
    for (const tool of ["ssh-keygen", "curl"]) {
      if (!await runTool(tool, ["--version"])) {
        return console.log(`skipped: there is no ${tool} here`);
      }
    }
    await using release = await testRelease();
    const to = `${release.folder}/a place/bin`;
    const install = (script: string, ...args: string[]) => runTool("sh", [script, ...args]);
    const own = release.path("install.sh");
    const plain = `${ROOT}packaging/install.sh`;
    const key = /ssh-ed25519 \S+/.exec(await release.text("parley.signers"))![0];
    const run = async () => (await runTool(`${to}/parley`, ["version"]))!.out;
    const nothing = async () => assert.equal(await Deno.stat(to).catch(() => null), null);
    const refused = async (ran: ReturnType<typeof install>, why: RegExp) => {
      const { code, err } = (await ran)!;
      assert.equal(code, 1, err);
      assert.match(err, why);
      await nothing();
    };

    await t.step("from a folder, with the key that it came with", async () => {
      const { code, out, err } = (await install(own, "--from", release.folder, "--to", to))!;
      assert.equal(code, 0, err);
      assert.match(out, /^Installed: .*\/a place\/bin\/parley$/m);
      assert.match(out, /not in your PATH/);
      assert.equal(await run(), "stands in: version\n");
      await Deno.remove(to, { recursive: true });
    });
    await t.step("from an address, with a key that is named", async () => {
      await using server = serve(release);
      const from = `http://127.0.0.1:${server.addr.port}/parley`;
      const { code, err } = (await install(plain, "--from", from, "--to", to, "--key", key))!;
      assert.equal(code, 0, err);
      assert.equal(await run(), "stands in: version\n");
      await Deno.remove(to, { recursive: true });
      await refused(
        install(own, "--from", `${from}/nowhere`, "--to", to),
        /nowhere\/SHA256SUMS cannot be had/,
      );
    });
    await t.step("not without knowing whose signature it must be", async () => {
      await refused(install(plain, "--from", release.folder, "--to", to), /Name with --key/);
    });
    await t.step("not with somebody else's signature", async () => {
      await using other = await testRelease();
      const { code, err } = (await install(own, "--from", other.folder, "--to", to))!;
      assert.equal(code, 1);
      assert.match(err, /signature is not by the key that was expected: nothing was installed/);
      await nothing();
    });
    await t.step("not of another version", async () => {
      const args = ["--from", release.folder, "--to", to, "--version", "1.0.0"];
      await refused(install(own, ...args), /has no program for .* of version 1\.0\.0/);
    });
    await t.step("not a program with one more byte, not a list that was changed", async () => {
      await Deno.writeTextFile(release.path(program), " ", { append: true });
      const args = ["--from", release.folder, "--to", to];
      await refused(install(own, ...args), /is not what the release lists/);
      await Deno.writeTextFile(release.path("SHA256SUMS"), "\n", { append: true });
      await refused(install(own, ...args), /signature is not by the key/);
      await refused(install(plain, ...args, "--without-signature"), /not what the release lists/);
    });
    await t.step("and says what it does not understand", async () => {
      await refused(install(plain, "--form", "x"), /Unknown: --form/);
      await refused(install(plain), /Say with --from/);
    });
  },
);
