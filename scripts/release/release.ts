/** `deno task release`: everything that a release consists of, in one folder. */
import { basename, resolve } from "node:path";
import { build, type BuildOptions } from "../../server/delivery/fresh/build.ts";
import { CLIENT_MANIFEST } from "../../protocol/client_manifest.ts";
import { DATA_SCHEMA } from "../../server/base/data_schema.ts";
import { debianBase } from "./base.ts";
import { bundleProgram } from "./bundle.ts";
import { compile } from "./compile.ts";
import { releaseCommit, releaseDate } from "./date.ts";
import { debName, makeDeb } from "./deb.ts";
import { imageName, makeImage } from "./image.ts";
import { type ReleaseFile, writeManifest } from "./manifest.ts";
import { newKey, readKey, signersLine, type SigningKey } from "./signature.ts";
import { type Platform, PLATFORMS, programName } from "./targets.ts";

interface ReleaseOptions {
  /** The project's folder. */
  root: string;
  version: string;
  /** The folder of the release: whatever is in it is deleted. */
  out: string;
  /** Private key of OpenSSH; none: one is created for this release and not stored. */
  keyFile?: string;
  /** A folder with programs by their names in a release; none: they are compiled. */
  programs?: string;
  /** Builds images, which needs a C library from Debian. */
  images: boolean;
  /** How the browser's files are built, whose list is in the release; none: as they are served. */
  site?: Pick<BuildOptions, "into" | "compress" | "mangle">;
  say(line: string): void;
}

/**
 * Makes a release: the programs, packages and images of them, an install script, and a signed list
 * of everything. @throws NoRuntime, NoDebian, Error: what is missing, and what to do
 */
export async function makeRelease(options: ReleaseOptions): Promise<void> {
  const { root, version, say } = options;
  const out = resolve(options.out);
  const key = await keyFrom(options.keyFile);
  const date = await releaseDate(root);
  const commit = await releaseCommit(root);
  await Deno.remove(out, { recursive: true }).catch(ignoreMissing);
  await Deno.mkdir(out, { recursive: true });
  const files = await programsOf(options, out);
  for (const { platform, path } of [...files]) {
    const { arch } = platform!;
    if (!arch) continue;
    const program = await Deno.readFile(path);
    const deb = `${out}/${debName(version, arch)}`;
    await Deno.writeFile(deb, await makeDeb({ root, version, arch, program, date }));
    files.push({ path: deb, kind: "deb", platform });
    if (!options.images) continue;
    const scratch = await Deno.makeTempDir({ prefix: "parley-release-" });
    try {
      const { tree: base, of: baseOf } = await debianBase(scratch, arch);
      const image = `${out}/${imageName(version, arch)}`;
      const about = { version, arch, program, base, baseOf, date, commit };
      await Deno.writeFile(image, await makeImage(about));
      files.push({ path: image, kind: "image", platform });
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  }
  const client = `${out}/${clientName(version)}`;
  const { into = root } = options.site ?? {};
  await build({ root, ...options.site, ifNeeded: true });
  await Deno.copyFile(`${into}/_fresh/public${CLIENT_MANIFEST}`, client);
  files.push({ path: client, kind: "client" });
  const script = `${out}/install.sh`;
  await Deno.writeTextFile(script, await installScript(root, version, key), { mode: 0o755 });
  files.push({ path: script, kind: "script" });
  await Deno.writeTextFile(`${out}/parley.signers`, signersLine(key.publicKey));
  const listed = files.map((file) => ({ ...file, platform: file.platform?.name }));
  const runtime = `Deno ${Deno.version.deno}`;
  const about = { folder: out, version, schema: DATA_SCHEMA, runtime, commit, date, key };
  await writeManifest({ ...about, files: listed });
  for (const { path } of files) say(basename(path));
  say(`Signed by ${key.publicKey}`);
  if (!options.keyFile) {
    say("That key was made for this release and is gone: it shows that the files belong together,");
    say("and not whose they are. Name a key of your own with --key.");
  }
}

/**
 * Returns the name of a version's list of browser files (E2E-37): `parley verify-client --manifest`
 * takes it.
 */
function clientName(version: string): string {
  return `parley-${version}-client.json`;
}

/** The install script of a release knows which one, and whose. */
async function installScript(root: string, version: string, key: SigningKey): Promise<string> {
  const text = await Deno.readTextFile(`${root}/packaging/install.sh`);
  return text.replace(/^version=$/m, `version=${version}`)
    .replace(/^key=$/m, `key="${key.publicKey}"`);
}

interface Made extends Omit<ReleaseFile, "platform"> {
  platform?: Platform;
}

async function programsOf(options: ReleaseOptions, out: string): Promise<Made[]> {
  const { root, version, programs, say } = options;
  const made: Made[] = [];
  const bundle = await Deno.makeTempDir({ prefix: "parley-bundle-" });
  try {
    if (!programs) await bundleProgram(root, bundle);
    for (const platform of PLATFORMS) {
      const name = programName(version, platform);
      const path = `${out}/${name}`;
      if (!programs) await compile(bundle, path, platform);
      else if (!await copied(`${programs}/${name}`, path)) {
        say(`There is no ${name} in ${programs}: left out.`);
        continue;
      }
      made.push({ path, kind: "program", platform });
    }
  } finally {
    await Deno.remove(bundle, { recursive: true });
  }
  if (made.length === 0) {
    throw new Error(`There is no program of Parley ${version} in ${programs}.`);
  }
  return made;
}

async function copied(from: string, to: string): Promise<boolean> {
  try {
    await Deno.copyFile(from, to);
    await Deno.chmod(to, 0o755);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function keyFrom(file?: string): Promise<SigningKey> {
  if (!file) return newKey();
  try {
    return readKey(await Deno.readTextFile(file));
  } catch (error) {
    throw new Error(`The key ${file} cannot be used: ${(error as Error).message}.`);
  }
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
