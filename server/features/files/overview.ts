import type { FileUse, InstallationUse } from "../../../protocol/file_use.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { accessOwned } from "../../membership/servers/access.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { usersById } from "../../membership/users/service.ts";
import type { FeaturesContext } from "../context.ts";
import type { Db } from "../../storage/db.ts";
import { countedBytes } from "./access.ts";
import { type FileRecord, filesKeys } from "./records.ts";

/** Of each kind that is listed. */
const LISTED = 50;
/** Milliseconds that a count holds: it walks every file. */
const HOLDS = 30_000;

interface Sum {
  used: number;
  files: number;
}
/** What the files of a server take, or of all. */
class Tally {
  used = 0;
  files = 0;
  readonly people = new Map<string, Sum>();
  largest: FileRecord[] = [];

  add(file: FileRecord): void {
    addTo(this, file);
    addTo(this.people.getOrInsertComputed(file.user_id, () => ({ used: 0, files: 0 })), file);
    this.largest.push(file);
    if (this.largest.length >= 10 * LISTED) this.cut();
  }

  /** Forgets all but the largest. */
  cut(): void {
    this.largest = this.largest.sort((a, b) => b.size - a.size).slice(0, LISTED);
  }
}
interface Count {
  at: number;
  all: Tally;
  /** By id; "" for direct messages and what people have saved. */
  servers: Map<string, Tally>;
}

const counts = new WeakMap<Db, Promise<Count>>();

/** Who and which servers use how much, for admins. */
export async function installationUse(app: FeaturesContext): Promise<InstallationUse> {
  const { all, servers } = await counted(app);
  const most = largestOf(servers);
  const stored = app.usage.largest(LISTED);
  const people = await usersById(app, stored.map(({ userId }) => userId));
  return {
    ...await viewOf(app, all),
    servers: await Promise.all(
      most.map(async ([id, { used, files }]) => ({ server: await named(app, id), used, files })),
    ),
    stored: stored.map(({ userId, used }) => ({
      person: { id: userId, username: people.get(userId)?.username ?? "?" },
      used,
    })),
  };
}

/** The same of one server, for its owner. @throws AppError not_found, forbidden */
export async function serverUse(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<FileUse> {
  await app.db.read(accessOwned, userId, serverId);
  const { servers } = await counted(app);
  return await viewOf(app, servers.get(serverId) ?? new Tally());
}

async function counted(app: FeaturesContext): Promise<Count> {
  const now = app.clock();
  const last = await counts.get(app.db)?.catch(() => null);
  if (last && now - last.at < HOLDS) return last;
  const next = countAll(app, now);
  counts.set(app.db, next);
  return await next;
}

async function countAll(app: FeaturesContext, at: number): Promise<Count> {
  const { db } = app;
  const all = new Tally();
  const servers = new Map<string, Tally>();
  const serverOf = new Map<string, string>();
  for await (const { value: file } of db.walk(filesKeys.allFiles)) {
    const location = locationOf(file);
    let id = serverOf.get(location);
    if (id === undefined) {
      id = await serverIdOf(db, file);
      serverOf.set(location, id);
    }
    all.add(file);
    servers.getOrInsertComputed(id, () => new Tally()).add(file);
  }
  return { at, all, servers };
}

async function viewOf(app: FeaturesContext, tally: Tally): Promise<FileUse> {
  tally.cut();
  const people = largestOf(tally.people);
  const ids = [...people.map(([id]) => id), ...tally.largest.map(({ user_id }) => user_id)];
  const users = await usersById(app, ids);
  const person = (id: string) => ({ id, username: users.get(id)?.username ?? "?" });
  return {
    used: tally.used,
    files: tally.files,
    people: people.map(([id, sum]) => ({ person: person(id), ...sum })),
    largest: await Promise.all(tally.largest.map(async (file) => ({
      id: file.id,
      size: file.size,
      created_at: new Date(file.created_at).toISOString(),
      uploader: person(file.user_id),
      channel_id: file.channel_id,
      server: await named(app, await serverIdOf(app.db, file)),
    }))),
  };
}

function locationOf({ channel_id, shelf }: FileRecord): string {
  return channel_id ?? shelf!.id;
}

/** "": of a direct message, or saved by somebody for themselves. */
async function serverIdOf(db: Db, file: FileRecord): Promise<string> {
  const { channel_id, shelf, user_id } = file;
  if (channel_id === null) return shelf!.id === user_id ? "" : shelf!.id;
  return (await db.read(channelById, channel_id))?.server_id ?? "";
}

async function named(
  app: FeaturesContext,
  id: string,
): Promise<{ id: string; name: string } | null> {
  if (id === "") return null;
  return { id, name: (await app.db.read(serverById, id))?.name ?? "?" };
}

function largestOf<T extends Sum>(sums: Map<string, T>): [string, T][] {
  return [...sums].sort(([, a], [, b]) => b.used - a.used).slice(0, LISTED);
}

function addTo(sum: Sum, { size }: FileRecord): void {
  sum.used += countedBytes(size);
  sum.files++;
}
