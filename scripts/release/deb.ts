import { createHash } from "node:crypto";
import { PACKAGED } from "../../server/host/cli/packaging.ts";
import { ar } from "./ar.ts";
import { gzip, tarOf, type Tree } from "./tree.ts";

interface DebOptions {
  /** The project's folder. */
  root: string;
  version: string;
  arch: "amd64" | "arm64";
  /** The program for that processor. */
  program: Uint8Array;
  /** Seconds since 1970. */
  date: number;
}

/**
 * Contact of the package: the person who builds it, from the variables that Debian's tools read.
 */
const maintainer = () =>
  `${Deno.env.get("DEBFULLNAME") ?? "Parley"} <${Deno.env.get("DEBEMAIL") ?? "parley@localhost"}>`;

/** The name that a package has. */
export function debName(version: string, arch: string): string {
  return `parley_${version}_${arch}.deb`;
}

/**
 * A package for Debian and its relatives, made without dpkg: the program, the unit that runs it as
 * the user `parley`, `/etc/parley/parley.toml`, a man page and examples.
 */
export async function makeDeb(options: DebOptions): Promise<Uint8Array> {
  const { root, version, program, date } = options;
  const read = (path: string) => Deno.readTextFile(`${root}/packaging/${path}`);
  const day = new Date(date * 1000).toUTCString().replace("GMT", "+0000");
  const doc = "usr/share/doc/parley";
  const data: Tree = {
    "usr/bin/parley": { body: program, mode: 0o755 },
    "usr/lib/systemd/system/parley.service": { body: unitForDebian(await read("parley.service")) },
    "etc/parley/parley.toml": { body: await read("debian/parley.toml") },
    "usr/share/man/man1/parley.1.gz": { body: gzip(await read("debian/parley.1"), 9) },
    [`${doc}/copyright`]: { body: await read("debian/copyright") },
    [`${doc}/changelog.gz`]: {
      body: gzip(
        `parley (${version}) stable; urgency=medium\n\n  * Release ${version}.\n\n` +
          ` -- ${maintainer()}  ${day}\n`,
        9,
      ),
    },
  };
  for (const [name, body] of await examples(root)) data[`${doc}/examples/${name}`] = { body };
  const control: Tree = {
    control: { body: controlFile(options, data) },
    conffiles: { body: "/etc/parley/parley.toml\n" },
    md5sums: { body: md5sums(data) },
  };
  for (const script of ["postinst", "prerm", "postrm"]) {
    control[script] = { body: await read(`debian/${script}`), mode: 0o755 };
  }
  return ar([
    { name: "debian-binary", body: new TextEncoder().encode("2.0\n") },
    { name: "control.tar.gz", body: gzip(await tarOf(control, date, "./")) },
    { name: "data.tar.gz", body: gzip(await tarOf(data, date, "./")) },
  ], date);
}

/**
 * Returns the project's unit with the program where packages put it, run by a permanent user, so
 * that the host can run commands as that user too. @throws Error if the unit has an unexpected form
 */
export function unitForDebian(unit: string): string {
  const replaced = unit
    .replace(/^(?:#.*\n)+/, "# A hardened unit. Options go into /etc/parley/parley.toml.\n")
    .replaceAll("/usr/local/bin/parley", "/usr/bin/parley")
    .replace(/^DynamicUser=yes$/m, "User=parley\nGroup=parley");
  if (!replaced.includes("ExecStart=/usr/bin/parley ") || !replaced.includes("\nUser=parley\n")) {
    throw new Error("packaging/parley.service starts another program, or has no DynamicUser=yes");
  }
  return replaced;
}

/** The oldest C library on which the program starts, as it says itself. */
export function neededLibc(program: Uint8Array): string {
  const named = new TextDecoder("latin1").decode(program).matchAll(/GLIBC_2\.(\d{1,2})\b/g);
  const minor = Math.max(17, ...Array.from(named, ([, minor]) => Number(minor)));
  return `2.${minor}`;
}

async function examples(root: string): Promise<[name: string, text: string][]> {
  const found: [string, string][] = [];
  const folder = `${root}/packaging/examples`;
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile) found.push([name, await Deno.readTextFile(`${folder}/${name}`)]);
  }
  for (const name of ["compose", "fail2ban-filter", "fail2ban-jail"]) {
    found.push([name === "compose" ? PACKAGED[name].file : `${name}.conf`, PACKAGED[name].text]);
  }
  return found.sort();
}

function controlFile({ version, arch, program }: DebOptions, data: Tree): string {
  const bytes = Object.values(data).map((node) => "body" in node ? node.body.length : 0);
  return `Package: parley
Version: ${version}
Architecture: ${arch}
Maintainer: ${maintainer()}
Installed-Size: ${Math.ceil(bytes.reduce((a, b) => a + b) / 1024)}
Depends: libc6 (>= ${neededLibc(program)}), libgcc-s1, adduser
Section: net
Priority: optional
Description: team chat that one person can host
 Text and voice for a community, on a local network or a small machine:
 servers with channels, roles and invites, messages that are encrypted in
 the browser, calls from browser to browser. It needs no database and no
 web server.
 .
 The package runs it as a service, for this machine alone until its
 options say otherwise.
`;
}

function md5sums(data: Tree): string {
  return Object.keys(data).sort().flatMap((path) => {
    const node = data[path];
    // Configuration that the host may change has no checksum.
    if (!("body" in node) || path.startsWith("etc/")) return [];
    return `${createHash("md5").update(node.body).digest("hex")}  ${path}\n`;
  }).join("");
}
