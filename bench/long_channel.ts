/** A data folder with a channel of very many messages, before a program is started on it. */
import { DATABASE } from "../server/storage/files.ts";
import { openStorage } from "../server/storage/open.ts";
import { TestApp } from "../tests/helpers/app.ts";
import { bulkIntoDenoKv } from "../tests/helpers/bulk_deno_kv.ts";
import { makeAuthors, oldMessages } from "../tests/helpers/bulk_messages.ts";
import { NO_UPGRADE } from "../tests/helpers/data_folder.ts";

/**
 * Number of stored messages in scenarios with very many; `PARLEY_BENCH_MESSAGES=10000000` takes
 * minutes on each engine, and up to 18 GB of disk at times.
 */
export const MESSAGES = Number(Deno.env.get("PARLEY_BENCH_MESSAGES") ?? 1_000_000);
/** Number of stored messages in the store for comparison. */
export const FEW_MESSAGES = 10_000;

export interface LongChannel {
  /** Token of a member who may read it. */
  token: string;
  channelId: string;
}

/** Fills a folder with people and a channel of theirs with that many messages. */
export async function fillFolder(dataDir: string, length: number): Promise<LongChannel> {
  // Opened as the program does and not just as a test server does, since it records the version
  // that wrote it.
  const { close } = await openStorage(dataDir, NO_UPGRADE);
  await close();
  const path = `${dataDir}/${DATABASE}`;
  const { token, channelId, userIds } = await begin(path);
  const authors = makeAuthors(userIds);
  const messages = oldMessages(length, authors.length);
  const began = performance.now();
  await bulkIntoDenoKv(path, { channelId, authors, messages });
  const { size } = await Deno.stat(path);
  sayFilled(length, performance.now() - began, size);
  return { token, channelId };
}

/** Prints how long writing the messages took, and the size of the store in bytes. */
export function sayFilled(length: number, milliseconds: number, bytes: number): void {
  const [count, seconds] = [length.toLocaleString("en"), (milliseconds / 1000).toFixed(0)];
  console.log(`      ${count} messages written in ${seconds} s: ${(bytes / 1e9).toFixed(2)} GB`);
}

async function begin(path: string): Promise<LongChannel & { userIds: string[] }> {
  await using app = await TestApp.start({ path });
  const people = await app.registerAll("ada", "ben", "cleo");
  const [owner, ...guests] = people;
  const { server } = await owner.createServer("Long");
  await owner.bring(server.id, ...guests);
  const { body } = await owner.post(`/channels/server/${server.id}`, { name: "long" });
  const userIds = people.map(({ id }) => id);
  return { token: owner.token, channelId: body.channel.id, userIds };
}
