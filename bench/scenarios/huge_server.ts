/** A server with 50,000 members: what opening it takes, and how long others stand still by it. */
import { ROLE_COLORS } from "../../protocol/role_colors.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { register } from "../../tests/helpers/account.ts";
import { fillTown, manyRoles, TOWN } from "../../tests/helpers/town.ts";
import { spawnParley, standstillsOf } from "../subject.ts";
import type { Row } from "../table.ts";

const MEMBERS = 50_000;
const ROLES = 20;
const CHANNELS = SERVER_LIMITS.channelsPerServer;
/** Milliseconds in which what a request leaves to be done is done. */
const SETTLE = 1000;

export async function hugeServerRows(): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const roles = manyRoles(ROLES, ROLE_COLORS);
  const serverId = await fillTown(dataDir, { members: MEMBERS, roles, channels: CHANNELS });
  const spawned = spawnParley({ dataDir }, true);
  try {
    const url = await spawned.ready;
    const visitor = await register(url, "visitor");
    await visitor.call("POST", "/servers/join-invite", { inviteCode: TOWN });
    const members = `/api/servers/${serverId}/members`;
    const headers = { authorization: `Bearer ${visitor.token}` };

    /** Two rows; the goal of the first is for the time. */
    const measured = async (name: string, paths: string[], most?: number): Promise<Row[]> => {
      const known = spawned.errors.length;
      const begin = performance.now();
      await Promise.all(paths.map(async (path) => {
        const response = await fetch(url + path, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      }));
      const took = performance.now() - begin;
      await new Promise((resolve) => setTimeout(resolve, SETTLE));
      const since = { ...spawned, errors: spawned.errors.slice(known) };
      const longest = Math.max(0, ...standstillsOf(since).map(({ ran }) => ran));
      const metric = `${MEMBERS} members: ${name}`;
      return [
        { metric, unit: "ms", parley: took, ...(most && { goal: { most } }) },
        {
          metric: `${metric}: longest standstill`,
          unit: "ms",
          parley: longest,
          goal: { most: 20 },
        },
      ];
    };
    const opening = [
      `/api/servers/${serverId}`,
      `/api/channels/server/${serverId}`,
      `/api/servers/${serverId}/roles`,
      `${members}?limit=100`,
    ];
    return [
      ...await measured("opening it first after a start", opening),
      ...await measured("opening it", opening, 100),
      ...await measured("members from 40,000 on", [`${members}?limit=100&offset=40000`]),
      ...await measured("all members", [members]),
    ];
  } finally {
    spawned.kill("SIGKILL");
    await spawned.exited;
    await Deno.remove(dataDir, { recursive: true });
  }
}
