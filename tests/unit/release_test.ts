import assert from "node:assert/strict";
import { writeChecksums } from "../../scripts/release/checksums.ts";
import { compileArguments, TARGETS } from "../../scripts/release/compile.ts";

Deno.test("a release's checksums are what sha256sum reads", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-release-" });
  try {
    await Deno.writeTextFile(`${folder}/a`, "abc");
    await Deno.writeTextFile(`${folder}/b`, "");
    const path = await writeChecksums(folder, [`${folder}/a`, `${folder}/b`]);
    assert.equal(
      await Deno.readTextFile(path),
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n" +
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b\n",
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a release is made for Linux, macOS and Windows, with what pages load inside", () => {
  for (const system of ["linux", "darwin", "windows"]) {
    const target = TARGETS.find((name) => name.includes(system));
    const args = compileArguments("/out/parley", target);
    assert.ok(args.includes(`--target=${target}`));
    assert.ok(args.includes("--include=_fresh"));
    assert.ok(args.includes("--unstable-kv"));
  }
});
