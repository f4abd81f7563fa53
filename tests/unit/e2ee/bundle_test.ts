import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { mlsLibrary } from "../../../server/delivery/fresh/build/mls_library.ts";
import { ROOT } from "../../helpers/server_process.ts";

/** What the browser's worker has of the protocol and of MLS. */
const CORE = [
  "mls/mod",
  ...["authority", "authority_entry", "format", "identity", "key_log", "message_order"]
    .map((name) => `protocol/e2ee/${name}`),
  ...["recovery_key", "revocation", "tree"].map((name) => `protocol/e2ee/${name}`),
];
/** Of 45 KB for the whole worker, of which storage and requests need a part. */
const CORE_MAX = 42 * 1024;

Deno.test("[E2E-43 E2E-6] the worker's core is small, without the validator and other suites", async () => {
  const root = ROOT.replace(/\/$/, "");
  const { outputFiles, metafile } = await esbuild.build({
    stdin: {
      contents: CORE.map((name) => `export * from "./${name}.ts";`).join("\n"),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    // In this form nothing can be awaited at the top: the build would fail (E2E-7).
    format: "iife",
    globalName: "core",
    target: "es2022",
    plugins: [mlsLibrary(root)],
  });
  await esbuild.stop();
  const [{ contents }] = outputFiles;
  const foreign = Object.keys(metafile.inputs).filter((path) => /@noble|zod/.test(path));
  assert.deepEqual(foreign.filter((path) => !path.startsWith("mls-nothing:")), []);
  const size = gzipSync(contents, { level: 9 }).length;
  console.log(`worker's core: ${contents.length} bytes, ${size} gz`);
  assert.ok(size <= CORE_MAX, `${size} bytes`);
});
