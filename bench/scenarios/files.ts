/**
 * Files up and down, compared with a bare `node:http` that writes to a file and reads from it; and
 * the memory of many parallel uploads (FIL-1). To run it alone, with people and megabytes of each:
 * `deno run -A bench/scenarios/files.ts 20 1024`.
 */
import { chunkSize, chunksOf, SEAL_BYTES } from "../../protocol/files.ts";
import { createServer, invite, register } from "../../tests/helpers/account.ts";
import { ROOT, type Spawned, spawnProgram } from "../../tests/helpers/server_process.ts";
import { PlainHttp } from "../plain_http.ts";
import { residentBytes } from "../process.ts";
import { spawnParley } from "../subject.ts";
import { type Row, table } from "../table.ts";

const MB = 1024 * 1024;
/** Chunks, or connections, that one person has under way, as in the browser. */
const MAX_PARALLEL_CHUNKS = 3;
/** Bytes of the file whose way is timed. */
const TIMED_FILE_BYTES = 384 * MB;
/** Rounds, each with both: what else the machine does meets them alike. Medians count. */
const ROUNDS = 7;
const BYTES = new Uint8Array(MB + SEAL_BYTES);
for (let at = 0; at < BYTES.length; at += 65_536) {
  crypto.getRandomValues(BYTES.subarray(at, at + 65_536));
}

/** User with a token and a channel. */
interface Client {
  url: string;
  token: string;
  channelId: string;
}

/** @param size bytes that each person uploads while memory is watched */
export async function fileRows(people = 20, size = 128 * MB): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-bench-" });
  const env = { PARLEY_FILE_MAX: "4GB", PARLEY_QUOTA: "off", PARLEY_QUOTA_PERSON: "off" };
  const parley = spawnParley({ dataDir, env });
  const bare = spawnProgram({
    cwd: ROOT,
    args: ["--node-modules-dir=manual", "bench/bare_files.ts", dataDir],
  });
  try {
    const clients = await join(await parley.ready, people);
    const ids: string[] = [];
    const up = await inTurns(
      async () => void ids.push(await upload(clients[0], TIMED_FILE_BYTES)),
      () => bareTransfer(bare, "PUT"),
    );
    const down = await inTurns(
      () => download(clients[0], ids[0], TIMED_FILE_BYTES),
      () => bareTransfer(bare, "GET"),
    );
    const grown = await memoryOf(parley, () => {
      return Promise.all(clients.map((client) => upload(client, size)));
    });
    const share = { unit: "of bare", goal: { least: 0.6 } };
    return [
      { metric: "file upload", unit: "MB/s", parley: up.parley, bare: up.bare },
      { metric: "file upload, share", parley: up.share, ...share },
      { metric: "file download", unit: "MB/s", parley: down.parley, bare: down.bare },
      { metric: "file download, share", parley: down.share, ...share },
      {
        metric: `memory of ${people} uploads of ${size / MB} MB at once`,
        unit: "MB",
        parley: grown / MB,
        goal: { most: 100 },
      },
    ];
  } finally {
    for (const spawned of [parley, bare]) spawned.kill("SIGKILL");
    await Promise.all([parley.exited, bare.exited]);
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function join(url: string, people: number): Promise<Client[]> {
  const owner = await register(url, "owner");
  const names = Array.from({ length: people - 1 }, (_, i) => `guest_${i}`);
  const guests = await Promise.all(names.map((name) => register(url, name)));
  const { server, channel } = await createServer(owner, "Bench");
  await invite(owner, server.id, guests);
  return [owner, ...guests].map(({ token }) => ({ url, token, channelId: channel.id }));
}

/** Megabytes a second of each, and of Parley's how many times those of bare in the same round. */
async function inTurns(parley: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const rounds: { parley: number; bare: number; share: number }[] = [];
  while (rounds.length < ROUNDS) {
    const [first, second] = [await speedOf(parley), await speedOf(bare)];
    rounds.push({ parley: first, bare: second, share: first / second });
  }
  const median = (of: "parley" | "bare" | "share") =>
    rounds.map((round) => round[of]).toSorted((a, b) => a - b)[ROUNDS >> 1];
  return { parley: median("parley"), bare: median("bare"), share: median("share") };
}

async function speedOf(transfer: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await transfer();
  return TIMED_FILE_BYTES / MB / ((performance.now() - began) / 1000);
}

async function upload({ url, token, channelId }: Client, size: number): Promise<string> {
  const post = async (path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const { file: { id } } = await post("/files", { channelId, size });
  await eachChunk(url, size, async (http, chunk) => {
    const length = chunkSize(size, chunk) + SEAL_BYTES;
    const headers = [`authorization: Bearer ${token}`, "content-type: application/octet-stream"];
    const line = `PUT /api/files/${id}/${chunk}`;
    return (await http.ask(line, headers, [BYTES.subarray(0, length)], length)).status === 204;
  });
  await post(`/files/${id}/done`);
  return id;
}

async function download({ url, token }: Client, id: string, size: number): Promise<void> {
  await eachChunk(url, size, async (http, chunk) => {
    const headers = [`authorization: Bearer ${token}`];
    const { bytes } = await http.ask(`GET /api/files/${id}/${chunk}`, headers);
    return bytes === chunkSize(size, chunk) + SEAL_BYTES;
  });
}

/** Some at once, each on a connection that stays. */
async function eachChunk(
  url: string,
  size: number,
  act: (http: PlainHttp, chunk: number) => Promise<boolean>,
): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: MAX_PARALLEL_CHUNKS }, async () => {
    using http = await PlainHttp.open(url);
    for (let chunk; (chunk = next++) < chunksOf(size);) {
      if (!await act(http, chunk)) throw new Error(`chunk ${chunk} went wrong`);
    }
  }));
}

/** Transfers the same number of bytes over as many connections, one file each. */
async function bareTransfer(bare: Spawned, method: "PUT" | "GET"): Promise<void> {
  const url = await bare.ready;
  const length = TIMED_FILE_BYTES / MAX_PARALLEL_CHUNKS;
  const pieces = Array.from({ length: length / MB }, () => BYTES.subarray(0, MB));
  await Promise.all(Array.from({ length: MAX_PARALLEL_CHUNKS }, async (_, i) => {
    using http = await PlainHttp.open(url);
    if (method === "PUT") await http.ask(`PUT /bare-${i}`, [], pieces, length);
    else await http.ask(`GET /bare-${i}`, []);
  }));
}

/** Bytes by which a program's memory grows at most while something is done. */
async function memoryOf({ pid }: Spawned, act: () => Promise<unknown>): Promise<number> {
  const before = residentBytes(pid);
  let most = before;
  const timer = setInterval(() => most = Math.max(most, residentBytes(pid)), 50);
  try {
    await act();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

if (import.meta.main) {
  const [people = 20, megabytes = 128] = Deno.args.map(Number);
  console.log(table(await fileRows(people, megabytes * MB)));
}
