import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { IMAGE_UID, makeImage } from "../../scripts/release/image.ts";
import { runTool } from "../helpers/release.ts";

const OPTIONS = {
  version: "9.8.7",
  arch: "amd64" as const,
  program: new TextEncoder().encode("a program"),
  base: { "lib/libc.so.6": { body: "a library", mode: 0o755 }, "lib64": { link: "lib" } },
  baseOf: ["libc6 2.36-9"],
  date: 1_700_000_000,
  commit: "0123456789abcdef",
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

Deno.test("[OPS-8] an image is a layout whose every digest and size is right", async () => {
  const files = new Map(
    (await unpackTar(await makeImage(OPTIONS))).filter(({ data }) => data)
      .map(({ header, data }) => [header.name, data!]),
  );
  const json = (name: string) => JSON.parse(new TextDecoder().decode(files.get(name)));
  const blob = ({ digest, size }: { digest: string; size: number }) => {
    const bytes = files.get(`blobs/${digest.replace(":", "/")}`);
    assert.ok(bytes, digest);
    assert.equal(bytes.length, size);
    assert.equal(`sha256:${sha256(bytes)}`, digest);
    return bytes;
  };
  assert.deepEqual(json("oci-layout"), { imageLayoutVersion: "1.0.0" });
  const [entry] = json("index.json").manifests;
  assert.deepEqual(entry.platform, { os: "linux", architecture: "amd64" });
  const manifest = JSON.parse(new TextDecoder().decode(blob(entry)));
  const { config, rootfs, architecture } = JSON.parse(
    new TextDecoder().decode(blob(manifest.config)),
  );
  assert.equal(architecture, "amd64");
  assert.equal(config.User, `${IMAGE_UID}:${IMAGE_UID}`);
  assert.deepEqual(config.Entrypoint, ["/usr/bin/parley"]);
  assert.deepEqual(config.Volumes, { "/data": {} });
  assert.deepEqual(config.ExposedPorts, { "8000/tcp": {} });
  assert.deepEqual(config.Healthcheck.Test, ["CMD", "/usr/bin/parley", "healthcheck"]);
  assert.equal(config.Labels["org.opencontainers.image.version"], "9.8.7");
  assert.equal(config.Labels["parley.base"], "libc6 2.36-9");

  const found: Record<string, { mode?: number; uid?: number }> = {};
  for (const [i, layer] of manifest.layers.entries()) {
    const tar = new Uint8Array(gunzipSync(blob(layer)));
    assert.equal(`sha256:${sha256(tar)}`, rootfs.diff_ids[i]);
    for (const { header } of await unpackTar(tar)) found[header.name] = header;
  }
  assert.equal(found["usr/bin/parley"].mode, 0o755);
  assert.equal(found["data/"].uid, IMAGE_UID);
  assert.equal(found["data/"].mode, 0o700);
  assert.equal(found["tmp/"].mode, 0o1777);
  assert.ok(found["lib/libc.so.6"] && found["etc/passwd"]);

  const [saved] = json("manifest.json");
  assert.ok(files.has(saved.Config) && saved.Layers.every((name: string) => files.has(name)));
});

Deno.test("[OPS-8] the same program and date give the same image", async () => {
  assert.deepEqual(await makeImage(OPTIONS), await makeImage({ ...OPTIONS }));
});

Deno.test("[OPS-8] skopeo reads the image", async () => {
  const file = await Deno.makeTempFile({ suffix: ".tar" });
  try {
    await Deno.writeFile(file, await makeImage(OPTIONS));
    for (const kind of ["oci-archive", "docker-archive"]) {
      const read = await runTool("skopeo", ["inspect", `${kind}:${file}`]);
      if (!read) return console.log("skipped: there is no skopeo here");
      assert.equal(read.code, 0, read.err);
      assert.equal(JSON.parse(read.out).Architecture, "amd64");
    }
  } finally {
    await Deno.remove(file);
  }
});
