/**
 * Server with 50,000 members: its cost, how long it blocks the program, and how long others wait.
 */
import { ROLE_COLORS } from "../../protocol/role_colors.ts";
import type { Role } from "../../protocol/roles.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { type Account, createServer, register } from "../../tests/helpers/account.ts";
import { fillTown, manyRoles, TOWN } from "../../tests/helpers/town.ts";
import { message, RawClient } from "../raw_client.ts";
import { spawnParley, standstillsOf } from "../subject.ts";
import type { Row } from "../table.ts";

const MEMBERS = 50_000;
const ROLES = 20;
const CHANNELS = SERVER_LIMITS.channelsPerServer;
/** Milliseconds in which what a request leaves to be done is done. */
const SETTLE_MS = 1000;
/** Load elsewhere at the same time: messages per second, and seconds. */
const ELSEWHERE = { perSecond: 20, seconds: 20 };
/** How much longer 99 of 100 of these may take. */
const MAX_TIME_RATIO = 1.5;

/** Request of a user. */
type Request = (
  path: string,
  options?: { method?: string; token?: string; body?: unknown },
) => Promise<string>;

export async function hugeServerRows(): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const size = { members: MEMBERS, roles: manyRoles(ROLES, ROLE_COLORS), channels: CHANNELS };
  const { serverId, mayor } = await fillTown(dataDir, size);
  const spawned = spawnParley({ dataDir }, true);
  try {
    const url = await spawned.ready;
    const visitor = await register(url, "visitor");
    await visitor.call("POST", "/servers/join-invite", { inviteCode: TOWN });
    const request: Request = async (path, { method = "GET", token = visitor.token, body } = {}) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
      return text;
    };

    /** Two rows; the goal of the first is for the time. */
    const measured = async (
      name: string,
      act: () => Promise<unknown>,
      most?: number,
    ): Promise<Row[]> => {
      const known = spawned.errors.length;
      const begin = performance.now();
      await act();
      const took = performance.now() - begin;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
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
    const members = `/servers/${serverId}/members`;
    const open = () =>
      Promise.all([
        request(`/servers/${serverId}`),
        request(`/channels/server/${serverId}`),
        request(`/servers/${serverId}/roles`),
        request(`${members}?limit=100`),
      ]);
    const listFar = () => request(`${members}?limit=100&offset=40000`);
    const { roles } = JSON.parse(await request(`/servers/${serverId}/roles`)) as { roles: Role[] };
    const { id } = roles.find(({ position }) => position === 0)!;
    // Garbage of the start is collected half a second later, which isn't part of opening.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    let sendMessages = true;
    const changeForAll = () => {
      sendMessages = !sendMessages;
      const body = { permissions: { sendMessages } };
      return request(`/servers/${serverId}/roles/${id}`, { method: "PUT", token: mayor, body });
    };
    return [
      ...await measured("opening it first after a start", open),
      ...await measured("opening it", open, 100),
      ...await measured("members from 40,000 on", listFar),
      ...await measured("all members", () => request(members)),
      ...await measured("a role that all have is changed", changeForAll),
      ...await elsewhere(url, await register(url, "stranger"), async () => {
        await open();
        await listFar();
        await changeForAll();
      }),
    ];
  } finally {
    spawned.kill("SIGKILL");
    await spawned.exited;
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Measures how much longer others wait while `act` runs once a second. */
async function elsewhere(url: string, owner: Account, act: () => Promise<void>): Promise<Row[]> {
  const { channel } = await createServer(owner, "Elsewhere");
  const client = await RawClient.connect(url, owner.token);
  await sendPaced(client, channel.id);
  const idle = p99(await sendPaced(client, channel.id));
  let isOver = false;
  const acting = (async () => {
    while (!isOver) {
      await act();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })();
  const busy = p99(await sendPaced(client, channel.id));
  isOver = true;
  await acting;
  await client.close();
  const metric = `${MEMBERS} members: a message of another server until acknowledged, p99`;
  return [
    { metric: `${metric}, idle`, unit: "ms", parley: idle },
    { metric: `${metric}, while it is opened, listed and changed`, unit: "ms", parley: busy },
    {
      metric: `${metric}, against idle`,
      unit: "×",
      parley: busy / idle,
      goal: { most: MAX_TIME_RATIO },
    },
  ];
}

/** Milliseconds until each message was acknowledged. */
async function sendPaced(client: RawClient, channelId: string): Promise<number[]> {
  const { perSecond, seconds } = ELSEWHERE;
  const run = crypto.randomUUID();
  const took: number[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const done = Promise.withResolvers<void>();
    client.listener = { acknowledged: (ok) => ok ? done.resolve() : done.reject(new Error()) };
    const begin = performance.now();
    client.send(message(channelId, run, n));
    await done.promise;
    took.push(performance.now() - begin);
    const rest = 1000 / perSecond - took[n];
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
  return took;
}

function p99(some: number[]): number {
  return some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.99)];
}

if (import.meta.main) {
  const { table } = await import("../table.ts");
  console.log(table(await hugeServerRows()));
  Deno.exit();
}
