import type { Db } from "../../storage/db.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { countedBytes } from "../../../protocol/files.ts";
import { type FileRecord, fileRecords } from "./records.ts";
import { locationOf } from "./store.ts";

/** Entries listed of each kind. */
export const MAX_LISTED = 50;

/** Bytes and number of files. */
export interface Sum {
  used: number;
  files: number;
}

/** A file among the largest. */
export type LargestFile = Omit<FileRecord, "received">;

/** Sizes of files: the total, by person, and the largest ones. */
export class StorageTotals implements Sum {
  used = 0;
  files = 0;
  readonly people = new Map<string, Sum>();
  #largest: LargestFile[] = [];
  /** Bytes that a file needs to be among the largest. */
  #least = -1;

  add({ received: _, ...file }: FileRecord): void {
    addTo(this, file.size);
    addTo(this.people.getOrInsertComputed(file.user_id, nothing), file.size);
    if (file.size <= this.#least) return;
    this.#largest.push(file);
    if (this.#largest.length >= 2 * MAX_LISTED) this.#cut();
  }

  /** The largest first. */
  get largest(): readonly LargestFile[] {
    this.#cut();
    return this.#largest;
  }

  #cut(): void {
    this.#largest = this.#largest.sort((a, b) => b.size - a.size).slice(0, MAX_LISTED);
    if (this.#largest.length === MAX_LISTED) this.#least = this.#largest[MAX_LISTED - 1].size;
  }
}

/** Sizes of all files of the installation. */
export interface Count {
  all: StorageTotals;
  /** By id; "" for direct messages and saved files. */
  servers: Map<string, Sum>;
}

/** Walks every file. Memory holds a sum for each server and person, and the largest files. */
export async function countAll(db: Db): Promise<Count> {
  const all = new StorageTotals();
  const servers = new Map<string, Sum>();
  await walkFiles(db, (file, serverId) => {
    all.add(file);
    addTo(servers.getOrInsertComputed(serverId, nothing), file.size);
  });
  return { all, servers };
}

/** Counts some servers, by their ids, in one walk. */
export async function countOf(
  db: Db,
  serverIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StorageTotals>> {
  const tallies = new Map([...serverIds].map((id) => [id, new StorageTotals()]));
  await walkFiles(db, (file, id) => tallies.get(id)?.add(file));
  return tallies;
}

/** Returns the people or servers with the most, largest first. */
export function mostOf(sums: ReadonlyMap<string, Sum>): [string, Sum][] {
  return [...sums].sort(([, a], [, b]) => b.used - a.used).slice(0, MAX_LISTED);
}

async function walkFiles(
  db: Db,
  visit: (file: FileRecord, serverId: string) => void,
): Promise<void> {
  const serverOf = new Map<string, string>();
  for await (const { value: file } of db.walk(fileRecords.prefix({}))) {
    const location = locationOf(file);
    let id = serverOf.get(location);
    if (id === undefined) {
      id = await serverIdOf(db, file);
      serverOf.set(location, id);
    }
    visit(file, id);
  }
}

/** "": in a direct message, or saved by a person for themselves. */
export async function serverIdOf(
  db: Db,
  { channel_id, shelf, user_id }: Pick<FileRecord, "channel_id" | "shelf" | "user_id">,
): Promise<string> {
  if (channel_id === null) return shelf!.id === user_id ? "" : shelf!.id;
  return (await db.read(channelById, channel_id))?.server_id ?? "";
}

const nothing = (): Sum => ({ used: 0, files: 0 });

function addTo(sum: Sum, size: number): void {
  sum.used += countedBytes(size);
  sum.files++;
}
