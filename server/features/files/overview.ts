import type {
  FileUse,
  InstallationUse,
  LargeFile,
  PeopleUse,
  ServerUse,
  Uploader,
} from "../../../protocol/file_use.ts";
import { accessOwned } from "../../membership/servers/access.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { usersById } from "../../membership/users/service.ts";
import type { FeaturesContext } from "../context.ts";
import { cacheBriefly } from "./cache_briefly.ts";
import {
  type LargestFile,
  MAX_LISTED,
  mostOf,
  serverIdOf,
  type StorageTotals,
} from "./storage_totals.ts";
import { walksOf } from "./walks.ts";

const everything = cacheBriefly((db) => walksOf(db).all());
const ofServer = cacheBriefly((db, serverId) => walksOf(db).ofServer(serverId));

/** Who and which servers use how much, for admins. */
export async function installationUse(app: FeaturesContext): Promise<InstallationUse> {
  const { all, servers } = await everything(app.db, "");
  return {
    ...await viewOf(app, all, (large) => large),
    servers: await Promise.all(
      mostOf(servers).map(async ([id, sum]) => ({ server: await named(app, id), ...sum })),
    ),
  };
}

/** Storage of each person, messages and files, for admins: a page, largest first. */
export async function useOfPeople(app: FeaturesContext, offset = 0): Promise<PeopleUse> {
  const { all } = await everything(app.db, "");
  const stored = app.usage.largest();
  const page = stored.slice(offset, offset + MAX_LISTED);
  const person = await peopleBy(app, page.map(({ userId }) => userId));
  return {
    people: page.map(({ userId, used }) => {
      const files = all.people.get(userId);
      return {
        person: person(userId),
        used,
        file_bytes: files?.used ?? 0,
        files: files?.files ?? 0,
      };
    }),
    total: stored.length,
  };
}

/** Storage of one server's files, for its owner. @throws AppError not_found, forbidden */
export async function serverUse(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<ServerUse> {
  await app.db.read(accessOwned, userId, serverId);
  return await viewOf(
    app,
    await ofServer(app.db, serverId),
    (large, { message_id }) => ({ ...large, message_id }),
  );
}

async function viewOf<L extends LargeFile>(
  app: FeaturesContext,
  tally: StorageTotals,
  view: (large: LargeFile, file: LargestFile) => L,
): Promise<FileUse & { largest: L[] }> {
  const people = mostOf(tally.people);
  const { largest } = tally;
  const person = await peopleBy(app, [
    ...people.map(([id]) => id),
    ...largest.map(({ user_id }) => user_id),
  ]);
  return {
    used: tally.used,
    files: tally.files,
    people: people.map(([id, sum]) => ({ person: person(id), ...sum })),
    largest: await Promise.all(largest.map(async (file) => {
      const { id, size, channel_id } = file;
      return view({
        id,
        size,
        created_at: new Date(file.created_at).toISOString(),
        uploader: person(file.user_id),
        channel_id,
        server: await named(app, await serverIdOf(app.db, file)),
      }, file);
    })),
  };
}

/** Returns a lookup of people by id. */
async function peopleBy(app: FeaturesContext, ids: string[]): Promise<(id: string) => Uploader> {
  const users = await usersById(app, ids);
  return (id) => {
    const user = users.get(id);
    return { id, username: user?.username ?? "?", deleted: !user || user.deleted === true };
  };
}

async function named(
  app: FeaturesContext,
  id: string,
): Promise<{ id: string; name: string } | null> {
  if (id === "") return null;
  return { id, name: (await app.db.read(serverById, id))?.name ?? "?" };
}
