/** The program as docs/install.md has it come: in a package, and in an image. */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { debianBase } from "../../scripts/release/base.ts";
import { NoDebian, unpackDebian } from "../../scripts/release/debian.ts";
import { debName, makeDeb } from "../../scripts/release/deb.ts";
import { IMAGE_UID, imageName, makeImage } from "../../scripts/release/image.ts";
import { VERSION } from "../../server/base/version.ts";
import { runTool } from "../helpers/release.ts";
import { commandOf, type Program, ROOT } from "../helpers/server_process.ts";
import { debianProgram } from "./debian.ts";
import { walk } from "./story.ts";
import type { WalkOne } from "./walk_one.ts";

const DATE = 1_700_000_000;
const ARCH = Deno.build.arch === "x86_64" ? "amd64" : "arm64";

/** Unpacked, and started from there. */
export const unpackedDeb: WalkOne = async (program, folder) => {
  const file = await debOf(program, folder);
  const root = `${folder}/root`;
  try {
    await unpackDebian(file, root);
  } catch (error) {
    if (error instanceof NoDebian) return error.message;
    throw error;
  }
  const installed = { cwd: folder, args: [], executable: `${root}/usr/bin/parley` };
  await walk({ program: installed, options: [], port: 0 }, folder);
};

/** Installed by apt and purged, in a copy of this system that nothing is written from. */
export const installedDeb: WalkOne = async (program, folder) => {
  const file = await debOf(program, folder);
  const script = `set -e
    mount -t tmpfs tmpfs ${folder}/copy
    cd ${folder}/copy && mkdir upper work root
    mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
    for each in proc dev; do mount --rbind /$each root/$each; done
    mkdir -p root/opt && cp ${file} root/opt/parley.deb
    echo copied
    cat > root/opt/try <<'END'
    set -e
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -qq -y --no-install-recommends /opt/parley.deb >/dev/null
    echo "user $(getent passwd parley | cut -d: -f6,7)"
    echo "data $(stat -c '%U %a' /var/lib/parley)"
    echo "options $(stat -c '%U:%G %a' /etc/parley/parley.toml)"
    echo "enabled $(ls /etc/systemd/system/multi-user.target.wants | grep parley)"
    dpkg --verify parley && echo verified
    echo "# mine" >> /etc/parley/parley.toml
    apt-get install -qq -y --reinstall /opt/parley.deb >/dev/null
    tail -n 1 /etc/parley/parley.toml
    apt-get purge -qq -y parley >/dev/null
    ls -d /etc/parley /usr/bin/parley 2>/dev/null || echo gone
    ls -d /var/lib/parley
END
    chroot root sh /opt/try`;
  await Deno.mkdir(`${folder}/copy`);
  const ran = await runTool("unshare", ["--mount", "sh", "-c", script]);
  if (!ran?.out.startsWith("copied\n")) return "this system cannot be copied here (overlayfs)";
  assert.equal(ran.code, 0, ran.out + ran.err);
  assert.deepEqual(ran.out.trim().split("\n").slice(1), [
    "user /var/lib/parley:/usr/sbin/nologin",
    "data parley 700",
    "options root:parley 640",
    "enabled parley.service",
    "verified",
    "# mine",
    "gone",
    "/var/lib/parley",
  ]);
};

/** In the image: its files alone, as its user. */
export const image: WalkOne = async (program, folder) => {
  // The source's own bundle is named from its folder, a released one from the root.
  if (bundleOf(program.args).some((folder) => !folder.startsWith("/"))) {
    return "an image holds no source";
  }
  let base;
  try {
    base = await debianBase(folder, ARCH);
  } catch (error) {
    if (error instanceof NoDebian) return error.message;
    throw error;
  }
  // Compiled, it is all; else the runtime takes its place and is given the bundle.
  const [file, args] = commandOf(program);
  const tar = `${folder}/${imageName(VERSION, ARCH)}`;
  const about = { version: VERSION, arch: ARCH, date: DATE, commit: null } as const;
  const bytes = await Deno.readFile(file);
  await Deno.writeFile(
    tar,
    await makeImage({ ...about, program: bytes, base: base.tree, baseOf: base.of }),
  );
  await inspect(tar, folder);
  const root = `${folder}/image`;
  await unpackImage(tar, root);
  for (const shared of [folder, ...bundleOf(args)]) {
    await Deno.mkdir(`${root}${shared}`, { recursive: true });
  }
  await runTool("chown", [`${IMAGE_UID}`, folder]);
  const binds = [folder, ...bundleOf(args)].map((one) => `mount --bind ${one} ${root}${one}`);
  const script = `set -e\nmkdir -p ${root}/proc\nmount -t proc proc ${root}/proc
    ${binds.join("\n")}
    exec chroot --userspec=${IMAGE_UID}:${IMAGE_UID} ${root} /usr/bin/parley "$@"`;
  const inside = ["--mount", "sh", "-c", script, "parley"];
  const tried = await runTool("unshare", [
    ...inside,
    program.executable ? "version" : "--version",
  ]);
  if (!tried || tried.code !== 0) return `nothing can be run in the image here: ${tried?.err}`;
  const executable = { cwd: folder, args: [...inside, ...args], executable: "unshare" };
  await walk({ program: executable, options: [], port: 0 }, folder);
};

async function debOf(program: Program, folder: string): Promise<string> {
  const [file, args] = commandOf(program);
  // A compiled program is one file; otherwise a script that starts it replaces it.
  const bytes = program.executable ? await Deno.readFile(file) : new TextEncoder().encode(
    `#!/bin/sh\ncd ${program.cwd}\nexec ${[file, ...args].join(" ")} "$@"\n# GLIBC_2.27\n`,
  );
  const root = ROOT.replace(/[\\/]$/, "");
  const about = { root, version: VERSION, arch: ARCH, date: DATE } as const;
  const path = `${folder}/${debName(VERSION, ARCH)}`;
  await Deno.writeFile(path, await makeDeb({ ...about, program: bytes }));
  return path;
}

/** The folder of the bundle that these arguments name. */
function bundleOf(args: string[]): string[] {
  const main = args.find((arg) => arg.endsWith("/main.js"));
  return main ? [main.slice(0, main.lastIndexOf("/"))] : [];
}

async function inspect(tar: string, folder: string): Promise<void> {
  const skopeo = await debianProgram("skopeo", "skopeo", folder);
  if (!skopeo) return;
  const { path, env } = skopeo;
  const read = await runTool(path, ["inspect", "--config", `oci-archive:${tar}`], { env });
  assert.equal(read!.code, 0, read!.err);
  assert.equal(JSON.parse(read!.out).config.User, `${IMAGE_UID}:${IMAGE_UID}`);
}

async function unpackImage(tar: string, root: string): Promise<void> {
  await Deno.mkdir(root, { recursive: true });
  const files = new Map(
    (await unpackTar(await Deno.readFile(tar))).map(({ header, data }) => [header.name, data]),
  );
  const [{ Layers }] = JSON.parse(new TextDecoder().decode(files.get("manifest.json")));
  for (const layer of Layers) {
    const unpacked = await runTool("tar", ["-x", "-C", root], {
      input: new Uint8Array(gunzipSync(files.get(layer)!)),
    });
    assert.equal(unpacked!.code, 0, unpacked!.err);
  }
}
