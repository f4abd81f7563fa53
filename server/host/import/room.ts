import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { listChannels } from "../../membership/channels/channels.ts";
import { listServerIds } from "../../membership/servers/members.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { serverById } from "../../membership/servers/servers.ts";
import type { AppContext } from "../context.ts";
import { freeChannel, knownChannel, nameOfChannel, type Source } from "./destination.ts";
import { importedIds } from "./records.ts";

/** Channels that a new server has from the beginning, and which of them an import may take. */
const INITIAL_CHANNEL_COUNT = 2;
const FIRST_CHANNEL = "general";

/** An export, and where it is from. */
export interface ExportToImport {
  file: string;
  guild: Source;
  channel: Source;
}

/**
 * Lists what would exceed a limit, a line each, before anything is written (MEND-52).
 * @param into the existing server to import into; null: a server of its own
 * @throws AppError invalid_input where a server would be made and nobody owns it
 */
export async function withoutRoom(
  app: AppContext,
  comings: readonly ExportToImport[],
  into: ServerRecord | null,
  ownerId: string | null,
): Promise<string[]> {
  const problems: string[] = [];
  const byGuild = Map.groupBy(comings, ({ guild }) => into ? "" : guild.id);
  const made: Source[] = [];
  for (const [, [first, ...others]] of byGuild) {
    const server = into ?? await knownServer(app, first.guild);
    if (!server) made.push(first.guild);
    problems.push(...await channelsWithoutRoom(app, server, [first, ...others]));
  }
  if (made.length === 0) return problems;
  if (ownerId === null) {
    throw new AppError("invalid_input", {
      text: `Name who shall own the server "${made[0].name}" with --owner`,
    });
  }
  const { serversPerUser } = SERVER_LIMITS;
  const room = serversPerUser - (await listServerIds(app.db, ownerId)).length;
  const left = made.slice(Math.max(0, room)).map(({ name }) => `"${name}"`);
  if (left.length > 0) {
    problems.push(
      `The owner can be in at most ${serversPerUser} servers: no room for ${left.join(", ")}`,
    );
  }
  return problems;
}

async function knownServer(app: AppContext, { id }: Source): Promise<ServerRecord | null> {
  const known = await app.db.get(importedIds.key({ kind: "server", id }));
  return known ? await app.db.read(serverById, known) : null;
}

/** @param server null: it is made, with the channel that every new one has */
async function channelsWithoutRoom(
  app: AppContext,
  server: ServerRecord | null,
  comings: readonly ExportToImport[],
): Promise<string[]> {
  const existing = server ? await app.db.read(listChannels, server.id) : [];
  let room = SERVER_LIMITS.channelsPerServer - (server ? existing.length : INITIAL_CHANNEL_COUNT);
  const taken = new Set<string>();
  let isFirstFree = server === null;
  const fits = new Set<string>();
  const left = new Map<string, string[]>();
  for (const { file, channel } of comings) {
    if (fits.has(channel.id)) continue;
    if (server && await knownChannel(app, server.id, channel.id)) {
      fits.add(channel.id);
      continue;
    }
    const free = server && await freeChannel(app, server.id, nameOfChannel(channel), taken);
    if (free) taken.add(free.id);
    else if (isFirstFree && nameOfChannel(channel) === FIRST_CHANNEL) isFirstFree = false;
    else if (room > 0) room--;
    else {
      left.set(channel.id, [...left.get(channel.id) ?? [], file]);
      continue;
    }
    fits.add(channel.id);
  }
  const name = server?.name ?? comings[0].guild.name;
  return [...left.values()].flat().map((file) =>
    `${file}: "${name}" can have at most ${SERVER_LIMITS.channelsPerServer} channels, and has no room for this one`
  );
}
