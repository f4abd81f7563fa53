/** Ten thousand people on two hundred servers, and what a restart asks of them. */
import { insertMember } from "../../server/membership/servers/members.ts";
import { changeServer } from "../../server/membership/servers/servers.ts";
import { DATABASE } from "../../server/storage/files.ts";
import { TestApp } from "../../tests/helpers/app.ts";
import { crowd } from "../../tests/helpers/crowd.ts";
import { TestServer } from "../../tests/helpers/server_process.ts";
import { ClientProcess } from "../client_process.ts";
import type { CrowdedServer, Order, Outcome } from "../crowd_clients.ts";
import { cpuSeconds, residentBytes } from "../process.ts";
import type { Row } from "../table.ts";

const SERVERS = 200;
const PER_SERVER = 50;
const SOCKETS = SERVERS * PER_SERVER;
/** Client processes: one alone would be slower than the server. */
const PROCESSES = 2;
/** Messages a second, over all servers. */
const PER_SECOND = 50;
const SECONDS = 20;
const MB = 1024 * 1024;
/** Milliseconds over which idle CPU is measured: each client is pinged once. */
const IDLE_MS = 25_000;

export async function manySocketsRows(): Promise<Row[]> {
  let servers: CrowdedServer[] = [];
  await using server = await TestServer.start({
    fill: async (folder) => servers = await settle(folder),
  });
  const each = servers.length / PROCESSES;
  const crowds = Array.from(
    { length: PROCESSES },
    () => new ClientProcess("bench/crowd_clients.ts"),
  );
  try {
    const { url } = server;
    const joined = await Promise.all(
      crowds.map((one, i) =>
        ask(one, { do: "join", url, servers: servers.slice(i * each, (i + 1) * each) })
      ),
    );
    const used = cpuSeconds(server.pid);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const idle = (cpuSeconds(server.pid) - used) / IDLE_MS * 1000;
    const messages = PER_SECOND * SECONDS / PROCESSES;
    const perSecond = PER_SECOND / PROCESSES;
    const sent = await Promise.all(
      crowds.map((one) => ask(one, { do: "send", messages, perSecond })),
    );
    const resident = residentBytes(server.pid);
    await server.end("SIGTERM");
    const begin = performance.now();
    await server.startAgain();
    const back = await Promise.all(crowds.map((one) => ask(one, { do: "return" })));
    const returned = performance.now() - begin;
    const row = (metric: string, unit: string, parley: number, most?: number): Row => ({
      metric: `${SOCKETS} sockets: ${metric}`,
      unit,
      parley,
      ...(most !== undefined && { goal: { most } }),
    });
    return [
      row("until all have joined", "s", Math.max(...joined.map(({ ms }) => ms)) / 1000, 60),
      row("idle CPU for 1,000 of them", "% of a core", idle * 100 / (SOCKETS / 1000), 0.5),
      row(`${PER_SECOND} messages/s: p50`, "ms", Math.max(...sent.map(({ p50 }) => p50!))),
      row(`${PER_SECOND} messages/s: p99`, "ms", Math.max(...sent.map(({ p99 }) => p99!)), 60),
      row("memory", "MB", resident / MB, 350),
      row("until all are back after a restart", "s", returned / 1000, 30),
      row("refused", "", [...joined, ...back].reduce((sum, { refused }) => sum + refused, 0), 0),
    ];
  } finally {
    for (const one of crowds) one.end();
  }
}

const ask = (one: ClientProcess, order: Order) => one.ask<Outcome>(order);

/** Creates servers with members, each of whom has one session. */
export async function settle(folder: string): Promise<CrowdedServer[]> {
  await using app = await TestApp.start({ path: `${folder}/${DATABASE}` });
  const people = await crowd(app, SOCKETS);
  const { db } = app.context;
  const servers: CrowdedServer[] = [];
  for (let i = 0; i < SERVERS; i++) {
    const own = people.slice(i * PER_SERVER, (i + 1) * PER_SERVER);
    const { server, channel } = await own[0].createServer(`Town ${i}`);
    await Promise.all(
      own.slice(1).map(({ id }, n) =>
        db.transact((tx) => {
          const member = { id: `m${i}-${n}`, user_id: id, joined_at: n, roles: [] };
          insertMember(tx, server.id, member);
          changeServer(tx, server.id, (s) => ({ ...s, member_count: s.member_count + 1 }));
        })
      ),
    );
    servers.push({ channelId: channel.id, tokens: own.map(({ token }) => token) });
  }
  return servers;
}

if (import.meta.main) {
  const { table } = await import("../table.ts");
  console.log(table(await manySocketsRows()));
  Deno.exit();
}
