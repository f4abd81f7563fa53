import { AppError, invalid } from "../../protocol/errors.ts";
import { can, type Flag, type Standing } from "../../protocol/permissions.ts";
import type { AppContext } from "../context.ts";
import { serverById, standingIn } from "../servers/access.ts";
import type { ServerRecord } from "../servers/records.ts";
import type { ChannelRecord } from "./records.ts";
import { getChannel } from "./store.ts";

export { channelInTx, channelReads, listChannels } from "./store.ts";

export interface ChannelAccess {
  channel: ChannelRecord;
  server: ServerRecord;
  standing: Standing;
}

/**
 * The channel, for somebody who may read it and holds `need` there.
 * @throws AppError not_found for all who may not read it (D-PERM-6), forbidden without `need`
 */
export async function accessChannel(
  app: AppContext,
  userId: string,
  channelId: string,
  need: Flag = "readMessages",
): Promise<ChannelAccess> {
  const channel = await getChannel(app.db, channelId);
  const server = channel && await serverById(app, channel.server_id);
  const standing = server && await standingIn(app, userId, server);
  if (!channel || !server || !can(standing, "readMessages")) throw new AppError("not_found");
  if (!can(standing, need)) throw new AppError("forbidden");
  return { channel, server, standing: standing! };
}

/** The same for a channel that holds messages. @throws AppError invalid_input for a voice channel */
export async function accessTextChannel(
  app: AppContext,
  userId: string,
  channelId: string,
  need: Flag = "readMessages",
): Promise<ChannelAccess> {
  const access = await accessChannel(app, userId, channelId, need);
  if (!access.channel.is_voice) return access;
  throw invalid("channelId", "is a voice channel");
}

/** The bare record, with no question asked: for deciding who hears of it. */
export function channelById(app: AppContext, id: string): Promise<ChannelRecord | null> {
  return getChannel(app.db, id);
}
