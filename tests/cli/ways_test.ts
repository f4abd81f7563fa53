/** The short form of `deno task walk`: what once failed at the start. */
import assert from "node:assert/strict";
import { bundled } from "../walk/programs.ts";
import { certificateFiles } from "../walk/certificates.ts";
import { WAYS } from "../walk/ways.ts";
import { REAL } from "../../scripts/test/build.ts";
import { BUILT, commandOf, type Program, ROOT, spawnProgram } from "../helpers/server_process.ts";

const scratch = await Deno.makeTempDir({ prefix: "parley-ways-" });
Deno.test.afterAll(() => Deno.remove(scratch, { recursive: true }));

let made: Promise<Program> | undefined;
const bundle = () => made ??= bundled(scratch, REAL);

async function folder(name: string): Promise<string> {
  const path = `${scratch}/${name}`;
  await Deno.mkdir(path);
  return path;
}

Deno.test("[OPS-1] what gets compiled runs with TLS of its own and with files: sign in, send, restart, backup, restore", async (t) => {
  const program = await bundle();
  for (const way of ["--tls lan", "--tls CERT,KEY"]) {
    await t.step(way, async () => {
      assert.equal(await WAYS[way](program, await folder(`bundled ${way.slice(6, 9)}`)), undefined);
    });
  }
});

Deno.test("[OPS-8] what gets compiled carries its packaging along", async () => {
  const { cwd, ...program } = await bundle();
  const [file, args] = commandOf({
    ...program,
    cwd,
    args: [...program.args, "packaging", "nginx"],
  });
  const { success, stdout } = await new Deno.Command(file, { args, cwd }).output();
  assert.ok(success);
  const nginx = await Deno.readTextFile(`${ROOT}packaging/examples/nginx.conf`);
  assert.equal(new TextDecoder().decode(stdout), nginx);
});

Deno.test("[OPS-1] from source it runs with certificate files", async () => {
  assert.equal(await WAYS["--tls CERT,KEY"](BUILT, await folder("source")), undefined);
});

Deno.test("[OPS-1] with a certificate that does not fit its key it ends with one sentence, and touches nothing", async () => {
  const [one, other] = [
    await certificateFiles(await folder("one")),
    await certificateFiles(await folder("other")),
  ];
  const data = `${scratch}/untouched`;
  const args = ["--tls", `${one.cert},${other.key}`, "--port", "0", "--data", data];
  const spawned = spawnProgram({ ...BUILT, args: [...BUILT.args, ...args] });
  assert.equal(await spawned.exited, 1);
  assert.equal(spawned.log.length, 1, spawned.log.join("\n"));
  assert.match(spawned.log[0], /^--tls .*: the key is not that of the certificate/);
  await assert.rejects(Deno.stat(data), Deno.errors.NotFound);
});
