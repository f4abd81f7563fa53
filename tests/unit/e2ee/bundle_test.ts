import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { mlsLibrary } from "../../../server/delivery/fresh/build/mls_library.ts";
import {
  e2eeWorker,
  lockWorker,
  scriptsOf,
} from "../../../server/delivery/fresh/build/e2ee_worker.ts";
import {
  bundlePushWorker,
  bundleTextReader,
  writeWorker,
} from "../../../server/delivery/fresh/build/worker.ts";
import { ROOT } from "../../helpers/server_process.ts";

/** Modules of the protocol and of MLS in the browser's worker. */
const CORE = [
  "mls/mod",
  ...["authority", "authority_entry", "format", "identity", "key_log", "message_order"]
    .map((name) => `protocol/e2ee/${name}`),
  ...["recovery_key", "revocation", "tree"].map((name) => `protocol/e2ee/${name}`),
];
const KB = 1024;
/** Part of the 45 KB for the whole worker; storage and requests need the rest. */
const CORE_MAX = 42 * KB;

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

/** Size of everything loaded with the worker. */
const LOADED_MAX = 45 * KB;
/** Each of its parts, compressed. */
const PART_MAX = 2.6 * KB;

Deno.test("[E2E-43 E2E-41] the worker with store and verbs keeps to its size, and no text of pages is in it", async () => {
  const root = ROOT.replace(/\/$/, "");
  const { outputFiles, metafile } = await esbuild.build({
    ...e2eeWorker(root),
    outdir: root,
    minify: true,
    write: false,
  });
  await esbuild.stop();
  const foreign = Object.keys(metafile.inputs).filter((path) => /@noble|zod|^text\//.test(path));
  assert.deepEqual(foreign.filter((path) => !path.startsWith("mls-nothing:")), []);
  const { core, parts, entry } = scriptsOf(metafile);
  const sizeOf = (name: string) => {
    const { contents } = outputFiles.find(({ path }) => path.endsWith(basename(name)))!;
    return gzipSync(contents, { level: 9 }).length;
  };
  console.log(`worker: ${sizeOf(core)} bytes gz`);
  assert.ok(sizeOf(core) <= LOADED_MAX, `${sizeOf(core)} bytes`);
  const named = parts.map((name) => basename(name).split("-")[1]).sort();
  assert.deepEqual(named, [
    "actions",
    "append",
    "archive",
    "audit",
    "author",
    "authors",
    "calls",
    "claims",
    "copy",
    "devices",
    "edits",
    "generations",
    "gone",
    "hashes",
    "joiner",
    "judge",
    "knowledge",
    "late_entries",
    "late_rows",
    "leaves",
    "letters",
    "locked_keys",
    "locks",
    "log_keys",
    "names",
    "new_roots",
    "opener",
    "outdated",
    "outsider",
    "own_acts",
    "pairing",
    "pins",
    "proof",
    "reactions",
    "reader",
    "removals",
    "reports",
    "restore",
    "rewind",
    "row_epochs",
    "sealer",
    "server_acts",
    "split",
    "store_move",
    "submit",
    "trust",
    "vault",
  ]);
  for (const name of parts) {
    console.log(`${name}: ${sizeOf(name)} bytes gz`);
    assert.ok(sizeOf(name) <= PART_MAX, `${name}: ${sizeOf(name)} bytes`);
    // The core waits for no other file.
    const atOnce = metafile.outputs[name].imports.filter(({ kind }) => kind === "import-statement");
    assert.deepEqual(atOnce.map(({ path }) => path), [core]);
  }
  // The core is one file, and what would be its entry does nothing but import it.
  const first = metafile.outputs[core].imports.filter(({ kind }) => kind === "import-statement");
  assert.deepEqual(first, []);
  assert.ok(metafile.outputs[entry].bytes < 100);
});

/** Size of the code that unlocks keys on the login page, compressed. */
const LOCK_MAX = 4 * KB;

Deno.test("[MEND-33 E2E-43] the worker that locks keys is small, and has nothing of MLS and of conversations", async () => {
  const root = ROOT.replace(/\/$/, "");
  const { outputFiles: [{ contents }], metafile } = await esbuild.build({
    ...lockWorker(root),
    outdir: root,
    minify: true,
    write: false,
  });
  await esbuild.stop();
  const foreign = Object.keys(metafile.inputs).filter((path) => /^(mls|text)\/|zod/.test(path));
  assert.deepEqual(foreign, []);
  const size = gzipSync(contents, { level: 9 }).length;
  console.log(`worker of locks: ${size} bytes gz`);
  assert.ok(size <= LOCK_MAX, `${size} bytes`);
});

/** Size of the service worker's code for pushed messages, compressed. */
const PUSHED_MAX = 6 * KB;
/**
 * Size of the code for the first message; 100 bytes detect letters that need no segmenter
 * (MEND-46).
 */
const READER_MAX = 9.6 * KB;

Deno.test("[E2E-31 E2E-43] what reads pushed messages is small, without MLS, and of nobody's service worker who has no keys", async () => {
  const root = ROOT.replace(/\/$/, "");
  const code = await bundlePushWorker(root);
  const size = gzipSync(code, { level: 9 }).length;
  console.log(`pushed messages: ${size} bytes gz`);
  assert.ok(size <= PUSHED_MAX, `${size} bytes`);
  const reader = gzipSync(await bundleTextReader(root), { level: 9 }).length;
  console.log(`what reads their texts: ${reader} bytes gz`);
  assert.ok(reader <= READER_MAX, `${reader} bytes`);
  const out = await Deno.makeTempDir();
  await cp(`${root}/static/sw.js`, `${out}/sw.js`);
  await cp(`${root}/static/sw`, `${out}/sw`, { recursive: true });
  await writeWorker(root, out, "build");
  await esbuild.stop();
  const [all, those] = await Promise.all([
    Deno.readTextFile(`${out}/sw.js`),
    Deno.readTextFile(`${out}/sw-private.js`),
  ]);
  assert.equal(those, `${all}\n${code}`, "nobody else has a byte of it");
  await Deno.remove(out, { recursive: true });
});

Deno.test("[E2E-7] a worker that awaits something at its top is not built", async () => {
  const { entryPoints: _, ...options } = e2eeWorker(ROOT);
  const building = esbuild.build({
    ...options,
    stdin: { contents: "await Promise.resolve();" },
    outdir: ROOT,
    write: false,
    logLevel: "silent",
  });
  await assert.rejects(building, /[Tt]op-level await/);
  await esbuild.stop();
});
