import assert from "node:assert/strict";
import { parse } from "yaml";
import {
  type Postgres,
  POSTGRES_SECRET,
  POSTGRES_USER,
  Standby,
  startPostgres,
  userOf,
} from "../helpers/postgres.ts";
import { hasSystemPostgres } from "../helpers/postgres_binaries.ts";
import { ROOT } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

interface Service {
  environment: Record<string, string>;
  networks: string[] | Record<string, { ipv4_address: string }>;
  volumes: string[];
  entrypoint?: string[];
  command?: string[];
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  networks: Record<string, { ipam: { config: { gateway: string }[] } }>;
  volumes: Record<string, null>;
}

const NODES = ["one", "two", "three"];
const compose: Compose = parse(
  await Deno.readTextFile(`${ROOT}packaging/cluster/compose.yaml`),
  { merge: true },
);

Deno.test("[CL-11] the nodes of the compose file trust the balancer and the gateway, and nobody else", () => {
  const { services, networks } = compose;
  const balancer = services.balancer.networks;
  assert.ok(!Array.isArray(balancer));
  const trusted = [networks.cluster.ipam.config[0].gateway, balancer.cluster.ipv4_address];
  for (const name of NODES) {
    const { environment } = services[name];
    assert.deepEqual(environment.PARLEY_TRUSTED_PROXIES.split(","), trusted);
    assert.equal(environment.PARLEY_NODE_ADDRESS, `http://${name}:8000`);
    assert.match(environment.PARLEY_STORAGE, /^postgres:\/\/parley:.*:5432\/parley$/);
  }
});

Deno.test("[CL-11] each volume that the compose file names is declared, and HAProxy leads to its nodes", async () => {
  const used = Object.values(compose.services).flatMap(({ volumes }) => volumes)
    .map((volume) => volume.split(":")[0]).filter((name) => !name.startsWith("."));
  assert.deepEqual([...new Set(used)].sort(), Object.keys(compose.volumes).sort());
  const config = await Deno.readTextFile(`${ROOT}packaging/cluster/haproxy.cfg`);
  const servers = [...config.matchAll(/^ {4}server (\w+) (\w+):8000/gm)].map(([, , host]) => host);
  assert.deepEqual(servers, [...NODES, ...NODES, ...NODES]);
});

/**
 * Returns a script that the compose file gives a container, with replacements for what doesn't
 * exist here.
 */
function scriptOf(name: string): string {
  return compose.configs[name].content.replaceAll("$$", "$");
}

/** Runs a script as PostgreSQL's user, until it ends or for good. */
function run(script: string, args: string[], env: Record<string, string>): Deno.ChildProcess {
  return new Deno.Command("bash", {
    args: ["-c", script, "script", ...args],
    cwd: "/",
    env,
    ...userOf(),
    stdout: "null",
    stderr: "null",
  }).spawn();
}

Deno.test({
  name:
    "[CL-11] the compose file's scripts make a standby without which nothing is committed, and which can be promoted",
  ignore: !await hasSystemPostgres(),
  async fn() {
    await using primary = await startPostgres({
      source: "system",
      settings: { wal_level: "replica", max_wal_senders: "10" },
    });
    await using standby = new Standby(primary.binaries, await folderOf(primary));
    const env = {
      PATH: `${primary.binaries.folder}:${Deno.env.get("PATH")}`,
      POSTGRES_USER,
      PGPASSWORD: POSTGRES_SECRET,
    };
    const asPrimary = { ...env, PGHOST: "127.0.0.1", PGPORT: String(primary.port) };
    const first = run(scriptOf("primary"), [], {
      ...asPrimary,
      PGDATA: primary.data,
      PGDATABASE: "postgres",
    });
    assert.ok((await first.status).success);
    await primary.shutDown();
    await primary.start();

    const copying = scriptOf("standby")
      .replace("host=primary", `host=127.0.0.1 port=${primary.port}`)
      .replace("exec docker-entrypoint.sh", "exec true");
    assert.ok(copying.includes("exec true"));
    assert.ok((await run(copying, [], { ...env, PGDATA: standby.data }).status).success);
    const { command } = compose.services.standby;
    assert.deepEqual(command, ["postgres", "-c", "synchronous_standby_names="]);
    await standby.start(["-p", String(standby.port), ...command.slice(1)]);

    await until("the standby follows", async () => {
      const rows = await primary.query("SELECT sync_state FROM pg_stat_replication");
      return rows.some(({ sync_state }) => sync_state === "sync");
    });
    await primary.query("CREATE TABLE t(n int)");
    await standby.stop();
    const lonely = primary.query("INSERT INTO t VALUES (1)").then(() => "committed", () => "cut");
    await until("a commit waits for the standby", async () => {
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
      return (await primary.query(waiting)).length === 1;
    });
    await standby.start(["-p", String(standby.port), ...command.slice(1)]);
    assert.equal(await lonely, "committed");

    await primary.kill9();
    await standby.promote();
    await standby.query("INSERT INTO t VALUES (2)");
    assert.deepEqual(await standby.query("SELECT n FROM t ORDER BY n"), [{ n: 1 }, { n: 2 }]);
  },
});

/** A folder for another server that the same user owns. */
async function folderOf(server: Postgres): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "parley-postgres-" });
  const { uid, gid } = await Deno.stat(server.folder);
  if (Deno.uid() === 0) await Deno.chown(folder, uid!, gid!);
  return folder;
}
