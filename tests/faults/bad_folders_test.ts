import assert from "node:assert/strict";
import { join } from "node:path";
import { parley } from "../helpers/parley.ts";

/** The names below a folder, and the sizes of the files. */
async function contents(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (!isDirectory) found[path] = `${(await Deno.stat(path)).size} bytes`;
    else Object.assign(found, { [path]: "a folder" }, await contents(path));
  }
  return found;
}

/** Arguments, and the sentence that they cause. `IN` is replaced by the folder. */
const CASES: [args: string, says: RegExp][] = [
  ["serve --data IN/file", /data folder IN\/file/],
  ["serve --data IN/file/below", /IN\/file/],
  ["serve --data IN/data --tls IN/none.pem,IN/none.key", /IN\/none\.(pem|key) cannot be read/],
  ["serve --data IN/data --tls IN/file,IN/file", /IN\/file/],
  ["serve --data IN/data --backup-passphrase-file IN/none", /passphrase from IN\/none/],
  [
    "serve --data IN/data --backup-passphrase-file IN/none --backup-every 24h --backup-s3 " +
    "https://127.0.0.1:1/bucket --backup-s3-key-id KEY",
    /passphrase from IN\/none/,
  ],
  ["serve --data IN/data --backup-passphrase-file IN/short", /IN\/short is too short/],
  ["serve --data IN/data --backup-passphrase-file -", /server can't read .* standard input/],
  ["serve --data IN/data --backup-dir IN/none/backups", /--backup-dir: .*IN\/none does not exist/],
  ["serve --data IN/data --config IN/none.toml", /--config: the file IN\/none\.toml cannot be/],
  ["config --config IN/file", /^IN\/file: .*\(line 1, column \d+\)/],
  ["serve --data IN/data --port 99999", /--port: "99999" is not a port/],
  ["backup IN/out.tar --data IN/none", /no data of Parley in IN\/none/],
  ["backup IN/out.tar --data IN/data --backup-passphrase-file IN/none", /no data of Parley/],
  ["restore IN/none.tar --data IN/data", /IN\/none\.tar/],
  ["restore IN/file --data IN/new", /This is not a backup of Parley/],
  ["check IN/file --data IN/none", /This is not a backup of Parley/],
  ["check --data IN/none", /no data of Parley in IN\/none/],
  ["compact --data IN/none", /no data of Parley in IN\/none/],
  ["user list --data IN/none", /no data of Parley in IN\/none/],
  ["user create ada", /required option '--email <ADDRESS>'/],
  ["invite --uses 0 --data IN/none", /--uses: "0" is not a number from 1/],
  ["export user ada --data IN/none", /no data of Parley in IN\/none/],
  ["import discord IN/file --data IN/none", /IN\/file/],
  ["tls --data IN/none", /no authority in IN\/none\/tls/],
  ["packaging nothing", /There is no "nothing"/],
  ["healthcheck --data IN/none --port 1", /does not answer at http:\/\/127\.0\.0\.1:1/],
  ["sreve", /"sreve" is no command\. Did you mean `parley serve`\?/],
];

Deno.test("[OPS-7 MEND-57] a bad option, file or folder is said in a sentence, ends with 1, and nothing is touched", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  await Deno.mkdir(join(folder, "data"));
  await Deno.writeTextFile(join(folder, "file"), "not what is wanted");
  await Deno.writeTextFile(join(folder, "short"), "secret");
  const before = await contents(folder);
  for (const [line, says] of CASES) {
    await t.step(line, async () => {
      const args = line.split(" ").map((arg) => arg.replaceAll("IN", folder));
      const env = { PARLEY_BACKUP_S3_SECRET: "secret" };
      const cwd = line.includes("--data") ? undefined : folder;
      const { code, out, err } = await parley(args, { env, cwd });
      const notices = err.replaceAll(folder, "IN");
      assert.match(notices, says);
      assert.equal(code, 1);
      assert.equal(out, "");
      assert.doesNotMatch(notices, /^\s+at /m, "a stack is no sentence");
      assert.ok(notices.trim().split("\n").length <= 3, notices);
      assert.deepEqual(await contents(folder), before);
    });
  }
  await Deno.remove(folder, { recursive: true });
});
