/**
 * `deno task test:cluster`: the suites of the API and the socket against three nodes on one
 * PostgreSQL, each request and each socket led to one of them at random, then the cluster's own
 * tests. Arguments are files instead; `PARLEY_SEED=7` leads otherwise.
 */
import { resolve } from "node:path";
import { startPostgres } from "../tests/helpers/postgres.ts";
import { listTests } from "./test/files.ts";
import { groupTests } from "./test/groups.ts";

/** Each test has eight connections a node, and three for files; those of some files run at a time. */
const CONNECTIONS = "500";

const files = Deno.args.length > 0 ? Deno.args : await suites();
await using postgres = await startPostgres({ settings: { max_connections: CONNECTIONS } });
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["test", "-A", "--no-check", "--parallel", ...files],
  env: { PARLEY_TEST_CLUSTER: "postgres", PARLEY_TEST_POSTGRES: postgres.url },
}).spawn().status;
Deno.exitCode = code;

/**
 * Suites of a kind share processes, outside of the project, where no tool looks for files to check.
 */
async function suites(): Promise<string[]> {
  const folder = await Deno.makeTempDir({ prefix: "parley-groups-" });
  const root = resolve(import.meta.dirname!, "..");
  const options = { root, folder, workers: {} };
  const { api, socket, cluster } = await groupTests(listTests(root), options);
  return [...cluster, ...socket, ...api].map(({ path }) => path);
}
