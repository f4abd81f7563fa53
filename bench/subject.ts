/** The two programs under measurement, as one kind of thing. */
import { type Account, createServer, invite, register } from "../tests/helpers/account.ts";
import { residentBytes } from "./process.ts";
import { PROGRAM } from "../scripts/release/bundle.ts";
import { RUN_FLAGS } from "../scripts/release/run.ts";
import {
  ROOT,
  type Spawned,
  type SpawnOptions,
  spawnProgram,
  spawnServer,
} from "../tests/helpers/server_process.ts";

/** People in Parley's channel; clients beyond that are further devices of theirs. */
const PEOPLE = 100;

/** A running server with a channel that all the given tokens may read and write. */
export interface Subject {
  name: "Parley" | "bare";
  url: string;
  pid: number;
  channelId: string;
  tokens: string[];
  stop(): Promise<void>;
}

/** What only Parley has: people and servers. */
export interface ParleySubject extends Subject {
  owner: Account;
  serverId: string;
  /** Resident memory after all had registered. */
  registeredBytes: number;
}

/** As `deno task start` does, once `buildProgram` has made what it runs. */
export function spawnParley(options: Omit<SpawnOptions, "program">): Spawned {
  const program = { cwd: ROOT, args: [...RUN_FLAGS, "--no-config", PROGRAM] };
  return spawnServer({ ...options, program });
}

export function spawnBare(): Spawned {
  return spawnProgram({ cwd: ROOT, args: ["--node-modules-dir=manual", "bench/bare.ts"] });
}

export async function startBare(): Promise<Subject> {
  const spawned = spawnBare();
  const url = await spawned.ready;
  return {
    name: "bare",
    url,
    pid: spawned.pid,
    channelId: "channel",
    tokens: [""],
    stop: () => end(spawned),
  };
}

/** Fills a server and restarts it, so that registering leaves no trace in its memory. */
export async function startParley(): Promise<ParleySubject> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const first = spawnParley({ dataDir });
  const url = await first.ready;
  const owner = await register(url, "owner");
  const guests: Account[] = [];
  while (guests.length < PEOPLE - 1) {
    const names = Array.from({ length: 11 }, (_, i) => `guest_${guests.length + i}`);
    guests.push(...await Promise.all(names.map((name) => register(url, name))));
  }
  const { server, channel } = await createServer(owner, "Bench");
  await invite(owner, server.id, guests);
  const registeredBytes = residentBytes(first.pid);
  await end(first);

  const spawned = spawnParley({ dataDir, port: Number(new URL(url).port) });
  await spawned.ready;
  return {
    name: "Parley",
    url,
    pid: spawned.pid,
    channelId: channel.id,
    tokens: [owner, ...guests].map(({ token }) => token),
    owner,
    serverId: server.id,
    registeredBytes,
    stop: async () => {
      await end(spawned);
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

async function end(spawned: Spawned): Promise<void> {
  spawned.kill("SIGTERM");
  const timer = setTimeout(() => spawned.kill("SIGKILL"), 6000);
  await spawned.exited;
  clearTimeout(timer);
}
