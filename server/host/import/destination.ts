import { channelTopic } from "../../../protocol/channels.ts";
import { AppError } from "../../../protocol/errors.ts";
import { cutText } from "../../../protocol/graphemes.ts";
import { LIMITS, MAX_TOPIC } from "../../../protocol/limits.ts";
import { channelById, listChannels } from "../../membership/channels/channels.ts";
import { isPlain } from "../../membership/channels/kinds.ts";
import { createChannel, updateChannel } from "../../membership/channels/service.ts";
import type { AppContext } from "../context.ts";
import type { Key } from "../../storage/keys.ts";
import { importedIds } from "./records.ts";
import { serverById } from "../../membership/servers/servers.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { createServer } from "../../features/servers/service.ts";

export interface Source {
  /** In the system that it comes from. */
  id: string;
  name: string;
}

interface ChannelSource extends Source {
  topic?: string | null;
}

/** The server that an earlier import made for this one, or a new one of that owner. */
export async function serverFor(
  app: AppContext,
  source: Source,
  ownerId: string | null,
): Promise<ServerRecord> {
  const key = importedIds.key({ kind: "server", id: source.id });
  const known = await app.db.get(key);
  const existing = known && await app.db.read(serverById, known);
  if (existing) return existing;
  if (!ownerId) {
    throw new AppError("invalid_input", {
      text: `Name who shall own the server "${source.name}" with --owner`,
    });
  }
  const name = (fit(source.name, LIMITS.serverNameMax) || "_").padEnd(LIMITS.serverNameMin, "_");
  const server = await createServer(app, ownerId, name);
  await remember(app, key, server.id);
  return server;
}

/**
 * Returns the channel that an earlier import made for this one, otherwise a text channel of that
 * name without another import, otherwise a new one.
 */
export async function channelFor(
  app: AppContext,
  server: ServerRecord,
  source: ChannelSource,
): Promise<{ id: string; name: string }> {
  const key = importedIds.key({ kind: "channel", id: source.id });
  const existing = await knownChannel(app, server.id, source.id);
  if (existing) return existing;
  const name = nameOfChannel(source);
  const topic = channelTopic.parse(fit(source.topic ?? "", MAX_TOPIC));
  const free = await freeChannel(app, server.id, name);
  if (free && !free.topic && topic) {
    await updateChannel(app, server.owner_id, free.id, { topic });
  }
  const channel = free ??
    await createChannel(app, server.owner_id, server.id, { name, isVoice: false, topic });
  await remember(app, key, channel.id);
  await remember(app, importedIds.key({ kind: "into", id: channel.id }), source.id);
  return channel;
}

/** Returns an imported channel's name here. */
export function nameOfChannel({ name }: Source): string {
  return fit(name, LIMITS.channelNameMax) || "_";
}

/** The channel that an earlier import made for this one, where it is still in that server. */
export async function knownChannel(app: AppContext, serverId: string, sourceId: string) {
  const known = await app.db.get(importedIds.key({ kind: "channel", id: sourceId }));
  const existing = known && await app.db.read(channelById, known);
  return existing && existing.server_id === serverId ? existing : null;
}

/** A text channel of that name which holds no import yet, and is none of `except`. */
export async function freeChannel(
  app: AppContext,
  serverId: string,
  name: string,
  except: ReadonlySet<string> = new Set(),
) {
  for (const channel of await app.db.read(listChannels, serverId)) {
    if (!isPlain(channel) || channel.name !== name || except.has(channel.id)) continue;
    if (await app.db.get(importedIds.key({ kind: "into", id: channel.id })) === null) {
      return channel;
    }
  }
  return null;
}

async function remember(app: AppContext, key: Key<string>, id: string): Promise<void> {
  await app.db.transact((tx) => tx.set(key, id));
}

/** Cuts a name to a single line of at most that many characters, which may be empty. */
function fit(name: string, most: number): string {
  // deno-lint-ignore no-control-regex
  const line = name.toWellFormed().replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/g, " ").trim();
  return cutText(line, most).trim();
}
