import assert from "node:assert/strict";
import { PACKAGED } from "../../server/host/cli/packaging.ts";
import { VERSION } from "../../server/base/version.ts";
import { parley } from "../helpers/parley.ts";
import { ROOT } from "../helpers/server_process.ts";

Deno.test("[OPS-8] the program lists what it carries along, and prints it as it stands", async () => {
  const listed = await parley(["packaging"]);
  assert.equal(listed.code, 0, listed.err);
  for (const [name, { file }] of Object.entries(PACKAGED)) {
    assert.match(listed.out, new RegExp(`^${name} +${file} `, "m"));
  }
  const unit = await parley(["packaging", "systemd"]);
  assert.equal(unit.out, await Deno.readTextFile(`${ROOT}packaging/parley.service`));
  const wrong = await parley(["packaging", "ngnix"]);
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /There is no "ngnix"\. Did you mean `parley packaging nginx`\?/);
});

Deno.test("[OPS-8] every example of the project is in the program", async () => {
  const carried = Object.values(PACKAGED).map(({ file }) => file);
  for await (const { name, isFile } of Deno.readDir(`${ROOT}packaging/examples`)) {
    if (isFile) assert.ok(carried.includes(name), name);
  }
});

Deno.test("[OPS-8] the compose files that are printed need no source", () => {
  for (const name of ["compose", "cluster-compose"]) {
    const { text } = PACKAGED[name];
    assert.match(text, new RegExp(`^ +image: parley:${VERSION}$`, "m"));
    assert.doesNotMatch(text, /build:|context|Dockerfile|packaging\//);
    assert.match(text, /^# .*docker compose -f compose\.yaml up -d$/m);
    assert.match(text, /^ +restart: unless-stopped$/m);
  }
});
