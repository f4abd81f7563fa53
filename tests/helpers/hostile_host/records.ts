/**
 * Records that a host writes to its own database, bypassing its program, which would refuse them.
 */
import { join } from "node:path";
import { type Bytes, lp, sha256 } from "../../../protocol/e2ee/bytes.ts";
import { authorityEntries, authorityHeads } from "../../../server/e2ee/authority/records.ts";
import { commitRecords, groupInfos, mlsGroups } from "../../../server/e2ee/groups/records.ts";
import { Db } from "../../../server/storage/db.ts";
import { DenoKvEngine } from "../../../server/storage/engines/deno_kv.ts";
import { DATABASE } from "../../../server/storage/files.ts";
import type { TestServer } from "../server_process.ts";

/** Changes the records of a server, whose program is stopped in the meantime. */
export async function rewritten(
  server: TestServer,
  change: (db: Db) => Promise<void>,
): Promise<void> {
  await server.end("SIGTERM");
  const kv = await Deno.openKv(join(server.dataDir, DATABASE));
  const rethrow = (error: unknown) => {
    throw error;
  };
  const db = new Db(new DenoKvEngine(kv), rethrow, Date.now);
  await change(db);
  await db.close();
  await server.startAgain();
}

/** Appends an entry to a log of authority. @param by whose storage it takes */
export async function appended(
  db: Db,
  { scope, length, bytes, by }: { scope: string; length: number; bytes: Bytes; by: string },
): Promise<void> {
  const hash = await sha256(bytes);
  await db.transact((tx) => {
    authorityEntries.set(tx, { scope, index: length }, { bytes, by });
    authorityHeads.set(tx, { scope }, { length: length + 1, hash });
  });
}

/** Takes a member's commit without looking at it, and proposes no removal. */
export async function taken(
  db: Db,
  channelId: string,
  { commit, groupInfo }: { commit: Bytes; groupInfo: Bytes },
): Promise<void> {
  const last = await sha256(commit);
  await db.transact((tx) => {
    const group = mlsGroups.get(tx, { channelId })!;
    const { generation, epoch } = group;
    mlsGroups.set(tx, { channelId }, { ...group, epoch: epoch + 1, last });
    groupInfos.set(tx, { channelId }, { info: groupInfo, by: "host" });
    const row = { row: lp(commit), proposals: 0, at_seq: 1_000, at: tx.now, by: "host" };
    commitRecords.set(tx, { channelId, generation, epoch }, row);
  });
}
