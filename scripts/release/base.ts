/** Base of an image, below the program. */
import { fetchDebian, unpackDebian } from "./debian.ts";
import type { Node, Tree } from "./tree.ts";

/** Libraries that the program is linked with. */
const PACKAGES = ["libc6", "libgcc-s1"];
/** Libraries, the loader, and whose work they are. */
const WANTED = /^((usr\/)?lib(64)?\/|usr\/share\/doc\/[^/]+\/copyright$)/;
/** Conversions of old alphabets, and what only the linker reads. */
const UNWANTED = /\/(gconv|audit)\/|\.o$/;

interface Base {
  tree: Tree;
  /** `libc6 2.36-9+deb12u10`, a line a package. */
  of: string[];
}

/**
 * The C library of Debian for a processor, from Debian's packages: whichever release this machine
 * has. It needs the network. @throws NoDebian where they cannot be had
 */
export async function debianBase(scratch: string, arch: "amd64" | "arm64"): Promise<Base> {
  const files = await fetchDebian(scratch, PACKAGES, arch);
  const root = `${scratch}/base-${arch}`;
  await Deno.mkdir(root, { recursive: true });
  for (const { path } of files) await unpackDebian(path, root);
  // libgcc's copyright file is in a package whose name differs by release.
  const gcc = await Deno.readLink(`${root}/usr/share/doc/libgcc-s1`).catch(() => null);
  for (const { path, name } of gcc ? await fetchDebian(scratch, [gcc], arch) : []) {
    if (name === gcc) await unpackDebian(path, root);
  }
  const tree: Tree = {};
  for await (const [path, node] of nodes(root)) {
    if (WANTED.test(path) && !UNWANTED.test(path)) tree[path] = node;
  }
  return { tree, of: files.map(({ name, version }) => `${name} ${version}`) };
}

async function* nodes(root: string, folder = ""): AsyncGenerator<[path: string, node: Node]> {
  for await (const { name, isDirectory, isSymlink } of Deno.readDir(`${root}/${folder}`)) {
    const path = folder ? `${folder}/${name}` : name;
    const full = `${root}/${path}`;
    if (isSymlink) yield [path, { link: await Deno.readLink(full) }];
    else if (isDirectory) yield* nodes(root, path);
    else {
      const { mode } = await Deno.stat(full);
      yield [path, { body: await Deno.readFile(full), mode: (mode ?? 0o644) & 0o777 }];
    }
  }
}
