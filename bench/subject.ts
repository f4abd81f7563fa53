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

/** People in Parley's channel; clients beyond that are additional devices of theirs. */
const PEOPLE = 100;

/** A running server with a channel that all the given tokens may read and write. */
export interface Subject {
  name: "Parley" | "bare";
  url: string;
  pid: number;
  channelId: string;
  tokens: string[];
  /** Pauses of 20 ms and more so far; only of a subject that was started as `probed`. */
  standstills(): Standstill[];
  stop(): Promise<void>;
}

/** Pause of an event loop: its end (since 1970), its duration, and how much of it was computing. */
export interface Standstill {
  at: number;
  stood: number;
  ran: number;
  /** For a core of the machine, which others had. */
  waited: number;
}

/** Additional data of Parley: people and servers. */
export interface ParleySubject extends Subject {
  owner: Account;
  /** Owners of the tokens, the owner of the server first. */
  people: Account[];
  serverId: string;
  /** Resident memory after all had registered. */
  registeredBytes: number;
}

/** Arguments that make a program report its pauses (`probe.ts`). */
const PROBE = ["--preload", `${ROOT}bench/probe.ts`];

/**
 * Starts Parley like `deno task start`, once `buildProgram` has built it.
 * @param source script of the project that runs in its place
 */
export function spawnParley(
  options: Omit<SpawnOptions, "program">,
  probed = false,
  source?: string,
): Spawned {
  // The probe may read what the program may not.
  const flags = RUN_FLAGS.filter((flag) => !probed || !/^--(allow|deny)-/.test(flag));
  const script = source ? ["--no-check", ROOT + source] : ["--no-config", ROOT + PROGRAM];
  const args = [...flags, ...(probed ? PROBE : []), ...script];
  return spawnServer({ ...options, program: { cwd: ROOT, args } });
}

export function spawnBare(probed = false): Spawned {
  const args = [...(probed ? PROBE : []), "--node-modules-dir=manual", "bench/bare.ts"];
  return spawnProgram({ cwd: ROOT, args });
}

export async function startBare({ probed = false } = {}): Promise<Subject> {
  const spawned = spawnBare(probed);
  const url = await spawned.ready;
  return {
    name: "bare",
    url,
    pid: spawned.pid,
    channelId: "channel",
    tokens: [""],
    standstills: () => standstillsOf(spawned),
    stop: () => end(spawned),
  };
}

interface ParleyOptions {
  probed?: boolean;
  /** Keeps the default rate limits once people are registered. */
  limited?: boolean;
  env?: Record<string, string>;
  /** A script of the project that is run in place of the program, once people are registered. */
  source?: string;
  /** A node that is there: this is another one with the same data. */
  other?: ParleySubject;
  /** Adds to the data, while no program is on it. */
  fill?: (data: Fillable) => Promise<void>;
}

/** Channel without messages, and the people who may write in it, its owner first. */
export interface Fillable {
  channelId: string;
  userIds: string[];
}

/** Fills a server and restarts it, so that registering leaves no trace in its memory. */
export async function startParley(
  { probed = false, limited = false, env, source, other, fill }: ParleyOptions = {},
): Promise<ParleySubject> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const stop = async (spawned: Spawned) => {
    await end(spawned);
    await Deno.remove(dataDir, { recursive: true });
  };
  if (other) {
    const spawned = spawnParley({ dataDir, env }, probed);
    const url = await spawned.ready;
    const standstills = () => standstillsOf(spawned);
    return { ...other, url, pid: spawned.pid, standstills, stop: () => stop(spawned) };
  }
  const first = spawnParley({ dataDir, env });
  const url = await first.ready;
  const owner = await register(url, "owner");
  const guests: Account[] = [];
  while (guests.length < PEOPLE - 1) {
    const names = Array.from({ length: 11 }, (_, i) => `guest_${guests.length + i}`);
    guests.push(...await Promise.all(names.map((name) => register(url, name))));
  }
  const { server, channel: general } = await createServer(owner, "Bench");
  await invite(owner, server.id, guests);
  const channel = fill ? await createChannel(owner, server.id) : general;
  const registeredBytes = residentBytes(first.pid);
  await end(first);
  await fill?.({ channelId: channel.id, userIds: [owner, ...guests].map(({ user }) => user.id) });

  const spawned = spawnParley(
    {
      dataDir,
      env: { ...env, ...(limited && { PARLEY_LIMITS: "on" }) },
      port: Number(new URL(url).port),
    },
    probed,
    source,
  );
  await spawned.ready;
  return {
    name: "Parley",
    url,
    pid: spawned.pid,
    channelId: channel.id,
    tokens: [owner, ...guests].map(({ token }) => token),
    owner,
    people: [owner, ...guests],
    serverId: server.id,
    standstills: () => standstillsOf(spawned),
    registeredBytes,
    stop: () => stop(spawned),
  };
}

/** Creates a channel without the server's messages about joins. */
async function createChannel(owner: Account, serverId: string): Promise<{ id: string }> {
  const path = `/channels/server/${serverId}`;
  return (await owner.call<{ channel: { id: string } }>("POST", path, { name: "filled" })).channel;
}

const PROBED = "probe ";

/** Parses the probe's output. */
export function standstillsOf({ errors }: Spawned): Standstill[] {
  const lines = errors.filter((line) => line.startsWith(PROBED));
  return lines.map((line) => JSON.parse(line.slice(PROBED.length)));
}

async function end(spawned: Spawned): Promise<void> {
  spawned.kill("SIGTERM");
  const timer = setTimeout(() => spawned.kill("SIGKILL"), 6000);
  await spawned.exited;
  clearTimeout(timer);
}
