import { packTar } from "modern-tar";
import { gzipSync } from "node:zlib";

/** Entry at a path, which starts at the root without a slash: `usr/bin/parley`. */
export type Node =
  | { body: Uint8Array | string; mode?: number; uid?: number }
  | { link: string }
  | { folder: true; mode?: number; uid?: number };

export type Tree = Record<string, Node>;

/**
 * Creates a tar of a tree: sorted, every folder before its content, everything owned by root and
 * with one date (seconds since 1970) unless stated otherwise. The same tree and date give the same
 * bytes.
 */
export async function tarOf(tree: Tree, date: number, prefix = ""): Promise<Uint8Array> {
  const whole: Tree = { ...foldersOf(tree), ...tree };
  const entries = Object.keys(whole).sort().map((path) => {
    const node = whole[path];
    const common = { name: prefix + path, mtime: new Date(date * 1000), uname: "", gname: "" };
    if ("link" in node) {
      const header = { ...common, uid: 0, gid: 0, mode: 0o777, size: 0, linkname: node.link };
      return { header: { ...header, type: "symlink" as const } };
    }
    const { uid = 0 } = node;
    if ("folder" in node) {
      const header = { ...common, uid, gid: uid, mode: node.mode ?? 0o755, size: 0 };
      return { header: { ...header, name: `${common.name}/`, type: "directory" as const } };
    }
    const body = typeof node.body === "string" ? new TextEncoder().encode(node.body) : node.body;
    const header = { ...common, uid, gid: uid, mode: node.mode ?? 0o644, size: body.length };
    return { header: { ...header, type: "file" as const }, body };
  });
  return await packTar(entries);
}

/** Compressed, without a date in it. */
export function gzip(bytes: Uint8Array | string, level = 6): Uint8Array {
  return new Uint8Array(gzipSync(bytes, { level }));
}

function foldersOf(tree: Tree): Tree {
  const folders: Tree = {};
  for (const path of Object.keys(tree)) {
    const parts = path.split("/").slice(0, -1);
    parts.forEach((_, i) => folders[parts.slice(0, i + 1).join("/")] = { folder: true });
  }
  return folders;
}
