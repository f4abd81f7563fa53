import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { openStorage } from "../../server/storage/open.ts";
import { parley } from "../helpers/parley.ts";
import { ROOT } from "../helpers/server_process.ts";

const counts = z.record(z.string(), z.number());
const link = z.strictObject({ username: z.string(), url: z.url(), expires_at: z.iso.datetime() });
const named = z.strictObject({ username: z.string() });
const user = z.strictObject({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  state: z.enum(["admin", "user", "disabled", "deleted"]),
  two_factor: z.boolean(),
  sessions: z.number(),
  created_at: z.iso.datetime(),
  last_used: z.iso.datetime().nullable(),
});

/** Every command that prints, in an order that works on one folder, and what its line holds. */
const COMMANDS: [args: string, shape: z.ZodType][] = [
  ["version", z.strictObject({ version: z.string(), schema: z.number(), runtime: z.string() })],
  [
    "config",
    z.strictObject({
      options: z.array(
        z.strictObject({ name: z.string(), value: z.string().nullable(), from: z.string() }),
      ),
    }),
  ],
  ["user create ada --email ada@example.org", link],
  ["user create bob --email bob@example.org", link],
  ["user list", z.strictObject({ users: z.array(user).length(2) })],
  ["user reset-password ada", link],
  ["user promote ada", named],
  ["user demote ada", named],
  ["user disable ada", named],
  ["user enable ada", named],
  ["user delete ada", z.strictObject({ username: z.string(), messages_deleted: z.number() })],
  [
    "import discord discord.json --owner bob",
    z.strictObject({
      file: z.string(),
      server: z.string(),
      channel: z.string(),
      added: z.number(),
      files: z.number(),
      known: z.number(),
      skipped: z.number(),
      lost: z.array(z.string()),
      left: z.array(z.string()),
    }),
  ],
  ["invite", z.strictObject({ url: z.url() })],
  ["export user bob --out bob.json", z.strictObject({ file: z.string() })],
  ["export server Chess --out chess.json", z.strictObject({ file: z.string() })],
  ["backup all.tar", z.strictObject({ file: z.string(), counts, damaged: z.tuple([]) })],
  [
    "check",
    z.strictObject({
      checked: z.string(),
      whole: z.literal(true),
      problems: z.array(z.string()).length(0),
      notes: z.array(z.string()),
      counts,
    }),
  ],
  ["compact", z.strictObject({ folder: z.string(), before: z.number(), after: z.number() })],
  [
    "packaging",
    z.strictObject({
      files: z.array(z.strictObject({ name: z.string(), file: z.string(), for: z.string() })),
    }),
  ],
  [
    "packaging systemd",
    z.strictObject({ name: z.literal("systemd"), file: z.string(), text: z.string() }),
  ],
];

/** Commands that need a server, TLS or another folder: tested in steps of their own. */
const WITHOUT_JSON = [
  "files",
  "healthcheck",
  "migrate",
  "restore",
  "tls",
  "verify-client",
  "verify-log",
];

const DISCORD = {
  guild: { id: "1", name: "Chess" },
  channel: { id: "2", name: "general", type: "GuildTextChat" },
  messages: [{
    id: "3",
    type: "Default",
    timestamp: "2024-01-01T00:00:00+00:00",
    content: "hello",
    author: { id: "4", name: "carl", nickname: "carl" },
    attachments: [],
    embeds: [],
  }],
};

/** Runs a command on the data of a folder, in which the files that it names lie as well. */
async function run(folder: string, args: string[]): Promise<string> {
  const named = args.map((arg) => /\.(json|tar)$|^other$/.test(arg) ? join(folder, arg) : arg);
  const { code, out, err } = await parley(named, { env: { PARLEY_DATA: join(folder, "data") } });
  assert.equal(code, 0, err);
  return out;
}

Deno.test("[OPS-7] every command that prints can print JSON, in the shape that the documentation has", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const storage = await openStorage(join(folder, "data"), {
    onFault: () => {},
    backup: () => Promise.resolve(),
  });
  await storage.close();
  await Deno.writeTextFile(join(folder, "discord.json"), JSON.stringify(DISCORD));
  const documentation = await Deno.readTextFile(`${ROOT}docs/commands.md`);
  for (const [line, shape] of COMMANDS) {
    await t.step(line, async () => {
      const out = await run(folder, [...line.split(" "), "--json"]);
      assert.match(out, /^\{.*\}\n$/, "one line");
      const found = JSON.parse(out);
      shape.parse(found);
      const [name] = /^\w+( (?!bob|ada|Chess|discord\.json|systemd|all)[a-z-]+)?/.exec(line)!;
      const row = documentation.split("\n").find((row) =>
        row.startsWith("|") && row.includes(`\`${name}\``)
      ) ??
        assert.fail(`${name} is not documented`);
      for (const key of Object.keys(found)) {
        if (line !== "packaging systemd") {
          assert.ok(row.includes(key), `${name}: ${key}`);
        }
      }
    });
  }
  await t.step("restore", async () => {
    const out = await run(folder, ["restore", "all.tar", "--data", "other", "--json"]);
    assert.deepEqual(Object.keys(JSON.parse(out)), [
      "folder",
      "created_at",
      "counts",
      "configuration",
    ]);
  });
  await t.step("no command is left out", async () => {
    const { out } = await parley(["--help"]);
    const names = [...out.matchAll(/^ {2}([a-z]+(?:-[a-z]+)?) .*$/gm)].map(([, name]) => name)
      .filter((name) => !["serve", "parley", "help"].includes(name));
    const known = new Set([...COMMANDS.map(([line]) => line.split(" ")[0]), ...WITHOUT_JSON]);
    assert.deepEqual([...new Set(names)].sort(), [...known].sort());
  });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[OPS-7] with --json errors are JSON too, where errors go, and the exit codes stay", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  for (const args of [["user", "list"], ["check"], ["healthcheck", "--port", "1"], ["nothing"]]) {
    const plain = await parley([...args, ...args[0] === "nothing" ? [] : ["--data", folder]]);
    const { code, out, err } = await parley([
      ...args,
      ...args[0] === "nothing" ? [] : ["--data", folder],
      "--json",
    ]);
    assert.equal(code, plain.code);
    assert.equal(code, 1);
    assert.equal(out, "");
    assert.equal(JSON.parse(err).error, plain.err.trimEnd());
  }
  await Deno.remove(folder, { recursive: true });
});
