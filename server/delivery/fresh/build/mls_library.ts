import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import { withBundler } from "./bundler.ts";
import { MLS_LIBRARY, MLS_SOURCE, mlsStampOf } from "./stamp.ts";

/** The file of ts-mls 1.6.4 that is corrected, and its SHA-256 as published (E2E-6). */
export const CORRECTED = /[\\/]ts-mls[\\/]dist[\\/]src[\\/]clientState\.js$/;
const SHA256 = "63645bc3be6ec7f6d4f6d88af5c0b63e34f5e1fea693c62bd958d228b51b6f61";
/**
 * RFC 9420, section 7.9: an unmerged leaf must be listed by the non-blank nodes between it and the
 * parent that lists it. The package compares whole lists, of nodes above as well, and so refuses
 * honest trees.
 */
const CORRECTIONS: [from: string, to: string][] = [
  [
    'nodeType !== "leaf" && !dp.includes(toNodeIndex(i))',
    'nodeType !== "leaf" || !dp.includes(toNodeIndex(i))',
  ],
  [
    "for (const parentIdx of dp) {\n",
    "for (const parentIdx of dp) {\n                    if (parentIdx === i) break;\n",
  ],
  [
    "!arraysEqual(dpNode.parent.unmergedLeaves, n.parent.unmergedLeaves)",
    "!dpNode.parent.unmergedLeaves.includes(unmergedLeaf)",
  ],
];

/** Packages of suites that are never used: the library names them, nothing of them is bundled. */
const OTHER_SUITES =
  /^(@noble\/(curves|ciphers|hashes|post-quantum)|@hpke\/(chacha|dhkem|ml-kem|hybrid)|crypto$)/;
const NOTHING = "mls-nothing";

/** Corrects the one file. @throws Error if its text has changed: no build without a review */
export function correct(text: string): string {
  const hash = createHash("sha256").update(text).digest("hex");
  if (hash !== SHA256) {
    throw new Error(`ts-mls: clientState.js has the hash ${hash}: see docs/decisions/0058`);
  }
  for (const [from, to] of CORRECTIONS) {
    if (text.split(from).length !== 2) throw new Error(`ts-mls: not found once: ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

/**
 * Bundles the library in its first suite alone, corrected. In browsers' bundles it replaces the
 * module that `bundleMlsLibrary` writes, so that those are built from the package too.
 * @param published leave out the correction: for the test that shows why it is needed
 */
export function mlsLibrary(root: string, published = false): esbuild.Plugin {
  return {
    name: "mls-library",
    setup(build) {
      build.onResolve(
        { filter: /\/_fresh\/mls\/library\.js$/ },
        () => ({ path: root + MLS_SOURCE }),
      );
      build.onResolve({ filter: OTHER_SUITES }, ({ path, importer }) => {
        if (!/[\\/]ts-mls[\\/]/.test(importer)) return;
        return { path, namespace: NOTHING, sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: NOTHING }, () => ({
        contents: "module.exports = {}",
      }));
      build.onLoad({ filter: CORRECTED }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        return { contents: published ? text : correct(text) };
      });
    },
  };
}

/** Writes the library as one module. @throws Error as `correct` */
export async function bundleMlsLibrary(root: string): Promise<void> {
  const text = await withBundler(() => mlsModule(root));
  const folder = `${root}/_fresh/mls`;
  await mkdir(folder, { recursive: true });
  // Another process may load it at this moment.
  await writeFile(`${folder}/next-${Deno.pid}`, text);
  await rename(`${folder}/next-${Deno.pid}`, root + MLS_LIBRARY);
  await writeFile(`${folder}/stamp`, mlsStampOf(root));
}

/** The source of that module. */
export async function mlsModule(root: string, published = false): Promise<string> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [root + MLS_SOURCE],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    legalComments: "inline",
    plugins: [mlsLibrary(root, published)],
  });
  return outputFiles[0].text;
}
