import type { Channel } from "../../protocol/channels.ts";
import type { AppContext } from "../context.ts";
import type { ChannelRecord } from "./records.ts";
import { channelStates } from "./store.ts";

/** Channels as one person sees them: with that person's read state. */
export async function channelViews(
  app: AppContext,
  userId: string,
  channels: ChannelRecord[],
): Promise<Channel[]> {
  const states = await channelStates(app.db, userId, channels.map((c) => c.id));
  return channels.map(({ id, server_id, name, is_voice, position }, i) => {
    return { id, server_id, name, is_voice, position, ...states[i] };
  });
}
