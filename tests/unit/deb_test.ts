import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { readAr } from "../../scripts/release/ar.ts";
import { neededLibc, unitForDebian } from "../../scripts/release/deb.ts";
import { runTool, testRelease, VERSION } from "../helpers/release.ts";
import { ROOT } from "../helpers/server_process.ts";

const NAME = `parley_${VERSION}_amd64.deb`;

Deno.test("[OPS-8] a package holds the program, its unit, its options and what sets them up", async () => {
  await using release = await testRelease();
  const members = readAr(await release.read(NAME));
  assert.deepEqual(members.map(({ name }) => name), [
    "debian-binary",
    "control.tar.gz",
    "data.tar.gz",
  ]);
  const unpack = (i: number) => unpackTar(new Uint8Array(gunzipSync(members[i].body)));
  const [control, data] = [await unpack(1), await unpack(2)];
  const text = (bytes?: Uint8Array) => new TextDecoder().decode(bytes);
  const fileOf = (entries: typeof data, path: string) => {
    const entry = entries.find(({ header }) => header.name === `./${path}`);
    assert.ok(entry, path);
    return entry;
  };

  for (const { header } of [...control, ...data]) {
    assert.deepEqual([header.uid, header.gid], [0, 0], header.name);
    assert.equal(header.mode! & 0o022, 0, `${header.name} is for others to write`);
  }
  assert.equal(fileOf(data, "usr/bin/parley").header.mode, 0o755);
  const unit = text(fileOf(data, "usr/lib/systemd/system/parley.service").data);
  assert.match(unit, /^ExecStart=\/usr\/bin\/parley serve --data \/var\/lib\/parley$/m);
  assert.match(unit, /^User=parley$/m);
  assert.doesNotMatch(unit, /DynamicUser|usr\/local/);

  const about = text(fileOf(control, "control").data);
  assert.match(about, new RegExp(`^Version: ${VERSION}$`, "m"));
  assert.match(about, /^Architecture: amd64$/m);
  assert.match(about, /^Depends: libc6 \(>= 2\.27\), libgcc-s1, adduser$/m);
  assert.equal(text(fileOf(control, "conffiles").data), "/etc/parley/parley.toml\n");
  for (const script of ["postinst", "prerm", "postrm"]) {
    assert.equal(fileOf(control, script).header.mode, 0o755);
  }
  for (const line of text(fileOf(control, "md5sums").data).trimEnd().split("\n")) {
    const [sum, path] = line.split("  ");
    const { data: body } = fileOf(data, path);
    assert.equal(createHash("md5").update(body!).digest("hex"), sum, path);
  }
});

Deno.test("[OPS-8] dpkg reads the package and unpacks it, and what it unpacks runs", async () => {
  await using release = await testRelease();
  const info = await runTool("dpkg-deb", ["--info", release.path(NAME)]);
  if (!info) return console.log("skipped: there is no dpkg-deb here");
  assert.equal(info.code, 0, info.err);
  const folder = `${release.folder}/root`;
  const unpacked = await runTool("dpkg-deb", ["-x", release.path(NAME), folder]);
  assert.equal(unpacked!.code, 0, unpacked!.err);
  const ran = await runTool(`${folder}/usr/bin/parley`, ["serve", "--port", "9"]);
  assert.equal(ran!.out, "stands in: serve --port 9\n");
});

Deno.test("[OPS-8] the scripts of the package are read by every sh", async () => {
  for (const script of ["debian/postinst", "debian/prerm", "debian/postrm", "install.sh"]) {
    const checked = await runTool("sh", ["-n", `${ROOT}packaging/${script}`]);
    assert.equal(checked!.code, 0, `${script}: ${checked!.err}`);
  }
});

Deno.test("[OPS-8] the package's unit follows the project's, or the release fails", async () => {
  assert.throws(() => unitForDebian("[Service]\nExecStart=/opt/parley\n"), /another program/);
  const unit = await Deno.readTextFile(`${ROOT}packaging/parley.service`);
  const setting = (text: string) => text.split("\n").filter((line) => /^[A-Z]\w+=/.test(line));
  const left = setting(unitForDebian(unit)).filter((line) => !setting(unit).includes(line));
  assert.deepEqual(left.filter((line) => !line.includes("/usr/bin/parley")), [
    "User=parley",
    "Group=parley",
  ]);
});

Deno.test("[OPS-8] the package asks for the C library that the program was linked with", () => {
  const program = new TextEncoder().encode("\0GLIBC_2.9\0GLIBC_2.28\0GLIBC_2.17\0");
  assert.equal(neededLibc(program), "2.28");
});
