import assert from "node:assert/strict";
import { cp, mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { CLIENT_MANIFEST, type ClientManifest } from "../../protocol/client_manifest.ts";
import { buildAsReleased, REAL_BUILD } from "../../scripts/test/build.ts";
import { ROOT } from "../helpers/server_process.ts";

/** Sources of a build, and the build itself. */
const SOURCES = [
  ..."routes islands screens components client browser mls protocol text static".split(" "),
  "server/delivery/fresh",
  "deno.json",
  "deno.lock",
  // Without it Deno takes the packages of tests out of the lock file, which is a part of the stamp.
  "package.json",
];
/** These hold the names of all languages' scripts. */
const OF_ALL = ["/files.json"];
/** Builds one language without compression, which would take longer than everything else. */
const BUILD = `
  import { build } from "./server/delivery/fresh/build.ts";
  await build({ root: Deno.cwd(), languages: ["en"], compress: false });
`;

async function manifestIn(folder: string): Promise<ClientManifest> {
  return JSON.parse(await Deno.readTextFile(`${folder}/_fresh/public${CLIENT_MANIFEST}`));
}

/** Packages lie where another checkout has them: by links, as far as the system has any. */
async function copyPackages(folder: string): Promise<void> {
  const source = `${ROOT}node_modules`;
  const run = (...args: string[]) => new Deno.Command("cp", { args, stderr: "null" }).output();
  if ((await run("-al", source, folder)).success) return;
  await cp(source, `${folder}/node_modules`, { recursive: true, verbatimSymlinks: true });
}

Deno.test("[E2E-37] the same source in another folder, elsewhere in the world, gives browsers the same bytes", async () => {
  const folder = `${ROOT}test-results/another-checkout`;
  await rm(folder, { recursive: true, force: true });
  try {
    for (const name of SOURCES) {
      await mkdir(dirname(`${folder}/${name}`), { recursive: true });
      await cp(ROOT + name, `${folder}/${name}`, { recursive: true });
    }
    await copyPackages(folder);
    await Deno.writeTextFile(`${folder}/build_one.ts`, BUILD);
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--cached-only", "build_one.ts"],
      cwd: folder,
      env: { TZ: "Pacific/Auckland", LANG: "de_DE.UTF-8", NO_COLOR: "1" },
      stdout: "null",
      stderr: "piped",
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    await buildAsReleased();
    const [own, other] = [await manifestIn(REAL_BUILD), await manifestIn(folder)];
    assert.equal(other.build, own.build);
    const compared = Object.entries(other.files).filter(([path]) => !OF_ALL.includes(path));
    assert.ok(compared.length > 200, `${compared.length} files`);
    assert.deepEqual(compared.filter(([path, hash]) => own.files[path] !== hash), []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
