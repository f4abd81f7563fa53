import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { compileArguments, NoRuntime } from "../../scripts/release/compile.ts";
import { readKey } from "../../scripts/release/signature.ts";
import { PLATFORMS, programName } from "../../scripts/release/targets.ts";
import { runTool, testRelease, VERSION } from "../helpers/release.ts";
import { ROOT } from "../helpers/server_process.ts";

Deno.test("a program is compiled for five platforms, with what pages load inside", () => {
  assert.equal(PLATFORMS.length, 5);
  for (const platform of PLATFORMS) {
    const args = compileArguments("/out/parley", platform);
    assert.ok(args.includes(`--target=${platform.target}`));
    assert.ok(args.includes("--include=_fresh"));
    assert.ok(args.includes("--unstable-kv"));
  }
});

Deno.test("[OPS-8] a release lists every file with its length and sum, as people and programs read it", async () => {
  await using release = await testRelease();
  const manifest = JSON.parse(await release.text("manifest.json"));
  assert.equal(manifest.version, VERSION);
  assert.match(manifest.commit, /^[0-9a-f]{40}(-changed)?$/);
  const names = PLATFORMS.map((platform) => programName(VERSION, platform));
  const debs = ["amd64", "arm64"].map((arch) => `parley_${VERSION}_${arch}.deb`);
  const listed = manifest.files.map(({ name }: { name: string }) => name);
  const others = [`parley-${VERSION}-client.json`, "install.sh"];
  assert.deepEqual(listed.toSorted(), [...names, ...debs, ...others].toSorted());
  for (const { name, size, sha256 } of manifest.files) {
    const bytes = await release.read(name);
    assert.equal(bytes.length, size);
    assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256);
  }
  const sums = await runTool("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
    cwd: release.folder,
  });
  if (sums) assert.equal(sums.code, 0, sums.out + sums.err);
  const lines = (await release.text("SHA256SUMS")).trimEnd().split("\n");
  assert.equal(lines.length, listed.length + 1, "every file, and the manifest");
});

Deno.test("[OPS-8] ssh-keygen verifies a release, and finds a list that was changed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-key-" });
  const keyFile = `${folder}/key`;
  const made = await runTool("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", keyFile]);
  if (!made) return console.log("skipped: there is no ssh-keygen here");
  await using release = await testRelease({ keyFile });
  const [type, letters] = (await Deno.readTextFile(`${keyFile}.pub`)).split(" ");
  assert.equal(readKey(await Deno.readTextFile(keyFile)).publicKey, `${type} ${letters}`);
  assert.ok((await release.text("parley.signers")).includes(letters));
  const verify = (name: string, input: Uint8Array) =>
    runTool("ssh-keygen", [
      ..."-Y verify -f parley.signers -I parley -n parley-release -s".split(" "),
      `${name}.sig`,
    ], { cwd: release.folder, input });
  for (const name of ["SHA256SUMS", "manifest.json"]) {
    const bytes = await release.read(name);
    const good = await verify(name, bytes);
    assert.equal(good!.code, 0, good!.err);
    bytes[3] ^= 1;
    assert.notEqual((await verify(name, bytes))!.code, 0);
  }
  assert.ok(!release.said.join("\n").includes("is gone"));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[OPS-8] a release without a key of one's own says what its signature is worth", async () => {
  await using release = await testRelease();
  assert.match(release.said.join("\n"), /made for this release and is gone/);
});

Deno.test("[OPS-8] keys that cannot sign are refused with a sentence", async () => {
  assert.throws(() => readKey("hello"), /not a private key of OpenSSH/);
  const folder = await Deno.makeTempDir({ prefix: "parley-key-" });
  const file = `${folder}/sealed`;
  const made = await runTool("ssh-keygen", ["-q", "-t", "ed25519", "-N", "secret", "-f", file]);
  if (made) {
    const sealed = await Deno.readTextFile(file);
    assert.throws(() => readKey(sealed), /has a passphrase/);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[OPS-8] the same source and date give the same bytes", async () => {
  const before = Deno.env.get("SOURCE_DATE_EPOCH");
  Deno.env.set("SOURCE_DATE_EPOCH", "1700000000");
  try {
    await using one = await testRelease();
    await using two = await testRelease();
    for (const arch of ["amd64", "arm64"]) {
      const name = `parley_${VERSION}_${arch}.deb`;
      assert.deepEqual(await one.read(name), await two.read(name));
    }
    const date = (await one.text("manifest.json")).match(/"date": "(.*)"/)![1];
    assert.equal(date, new Date(1_700_000_000_000).toISOString());
  } finally {
    if (before === undefined) Deno.env.delete("SOURCE_DATE_EPOCH");
    else Deno.env.set("SOURCE_DATE_EPOCH", before);
  }
});

Deno.test("[OPS-8] where the runtime for compiling is missing, a sentence says so and what to do", async () => {
  const out = await Deno.makeTempDir({ prefix: "parley-release-" });
  const child = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `${ROOT}scripts/release.ts`, "--programs", "/nonexistent", "--out", out],
    env: { NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).output();
  assert.equal(child.code, 1);
  const said = new TextDecoder().decode(child.stderr);
  assert.match(said, /^There is no program of Parley \S+ in \/nonexistent\.\n$/);
  await Deno.remove(out, { recursive: true });
  const { message } = new NoRuntime(PLATFORMS[1]);
  assert.match(message, /no program for linux-arm64\. .* needs the network.*--programs FOLDER/);
});
