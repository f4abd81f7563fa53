import assert from "node:assert/strict";
import { createServer, register } from "../helpers/account.ts";
import { ownPort } from "../helpers/ports.ts";
import { parley } from "../helpers/parley.ts";
import { connect, sendAll } from "../helpers/sender.ts";
import { BUILT, commandOf, ROOT } from "../helpers/server_process.ts";
import {
  allowedCalls,
  sandboxFolder,
  underUnit,
  unitLines,
  whyNoSandbox,
} from "../helpers/unit_sandbox.ts";
import { until } from "../helpers/until.ts";

const why = await whyNoSandbox();
if (why) console.warn(`The unit's sandbox is not tested: ${why}.`);

/** A port for which one needs the privilege that the unit gives. */
function lowPort(): number {
  for (let port = 1023; port > 512; port--) {
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch {
      // The port is in use.
    }
  }
  throw new Error("no port below 1024 is free");
}

interface Running extends AsyncDisposable {
  lines: string[];
  url: string;
}

/** The program as it is compiled, within the unit's sandbox. */
async function startUnder(folder: string, env: Record<string, string>): Promise<Running> {
  const command = commandOf(BUILT).flat();
  const [program, ...args] = await underUnit(
    [...command, "serve", "--data", `${folder}/data`],
    folder,
  );
  const child = new Deno.Command(program, {
    args,
    cwd: ROOT,
    env: { NO_COLOR: "1", PARLEY_LIMITS: "off", ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const lines: string[] = [];
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) lines.push(text);
  };
  const ended = Promise.all([child.status, read(child.stdout), read(child.stderr)]);
  let over = false;
  ended.then(() => over = true);
  const said = () => /Parley is at (https?:\/\/[^\s/]+)/.exec(lines.join(""))?.[1];
  const url = await until("it starts", async () => {
    if (over) assert.fail(`${JSON.stringify((await ended)[0])}\n${lines.join("")}`);
    return said() ?? null;
  });
  return {
    lines,
    url,
    async [Symbol.asyncDispose]() {
      if (!over) child.kill("SIGTERM");
      const [{ code, signal }] = await ended;
      assert.deepEqual([code, signal], [0, null], lines.join(""));
    },
  };
}

Deno.test({
  name:
    "[OPS-2] under the unit's own filter and sandbox: chat, a low port, relay, names, metrics, backups, and commands beside it",
  ignore: why !== null,
  async fn() {
    const folder = await sandboxFolder();
    const port = lowPort();
    const env = {
      PARLEY_PORT: String(port),
      PARLEY_HOST: "0.0.0.0,127.0.0.1",
      PARLEY_RELAY: "127.0.0.1",
      PARLEY_RELAY_PORT: String(ownPort()),
      PARLEY_METRICS_TOKEN: "let me read",
      PARLEY_BACKUP_EVERY: "1h",
    };
    {
      await using running = await startUnder(folder, env);
      const url = `http://127.0.0.1:${port}`;
      const ada = await register(url, "ada");
      const { channel } = await createServer(ada, "Club");
      const socket = await connect(url, ada);
      await sendAll(socket, channel.id, ["one", "two"]);
      socket.disconnect();
      const read = async (path: string) => {
        const headers = { authorization: "Bearer let me read" };
        return await (await fetch(url + path, { headers })).text();
      };
      assert.match(await read("/login"), /Parley/);
      await until(
        "a backup",
        async () => /^parley_last_backup_timestamp_seconds \d/m.test(await read("/metrics")),
      )
        .catch((error) => assert.fail(`${error}\n${running.lines.join("")}`));
      // Root's commands must not lock the service out.
      const data = ["--data", `${folder}/data`];
      assert.match((await parley(["user", "list", ...data])).out, /ada@example\.org/);
      assert.equal((await parley(["backup", `${folder}/by-root.tar`, ...data])).code, 0);
      assert.equal((await parley(["check", ...data])).code, 0);
    }
    assert.equal((await parley(["compact", "--data", `${folder}/data`])).code, 0);
    {
      // With a certificate of its own, and again a backup: locks and database are still its own.
      await Deno.remove(`${folder}/data/backups`, { recursive: true });
      await using running = await startUnder(folder, { ...env, PARLEY_TLS: "lan" });
      const caCerts = [await Deno.readTextFile(`${folder}/data/tls/ca.pem`)];
      using client = Deno.createHttpClient({ caCerts });
      const response = await fetch(`https://127.0.0.1:${port}/login`, { client });
      assert.match(await response.text(), /Parley/);
      await until(
        "a backup",
        async () =>
          (await Array.fromAsync(Deno.readDir(`${folder}/data/backups`)).catch(() => []))
            .some(({ name }) => name.endsWith(".tar")),
      )
        .catch((error) => assert.fail(`${error}\n${running.lines.join("")}`));
    }
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test("[OPS-2] the unit allows what a JIT needs, and no more than it says", async () => {
  const lines = await unitLines();
  const of = (name: string) => lines.filter(([own]) => own === name).map(([, value]) => value);
  const calls = new Set(await allowedCalls());
  for (const call of ["pkey_alloc", "pkey_mprotect", "execve", "mprotect", "setpriority"]) {
    assert.ok(calls.has(call), call);
  }
  for (const call of ["mount", "ptrace", "setuid", "chown", "init_module", "bpf", "reboot"]) {
    assert.ok(!calls.has(call), call);
  }
  assert.deepEqual(of("MemoryDenyWriteExecute"), [], "compiled code is made while it runs");
  assert.deepEqual(of("ExecStart"), ["/usr/local/bin/parley serve --data /var/lib/parley"]);
  assert.deepEqual(of("StateDirectory"), ["parley"]);
  assert.deepEqual(of("ReadWritePaths"), ["-/var/backups/parley"]);
  assert.deepEqual(of("AmbientCapabilities"), of("CapabilityBoundingSet"));
});
