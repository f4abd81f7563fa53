import type { Channel } from "../../../protocol/channels.ts";
import type { FeaturesContext } from "../context.ts";
import { newestIds } from "./history.ts";
import { getChannels } from "../../membership/channels/channels.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { directIdsOf } from "../../membership/channels/dm.ts";

/** One's direct messages, the one last written in first: ids sort by time. */
export async function dmsOf(app: FeaturesContext, userId: string): Promise<Channel[]> {
  const ids = await directIdsOf(app, userId);
  const channels = await getChannels(app.db, ids);
  const active = new Map(
    await Promise.all(channels.map(async ({ id }) => {
      return [id, (await newestIds(app, id, 1))[0] ?? id] as const;
    })),
  );
  channels.sort((a, b) => active.get(a.id)! < active.get(b.id)! ? 1 : -1);
  return await channelViews(app, userId, channels);
}
