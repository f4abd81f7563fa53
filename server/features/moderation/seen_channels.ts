import { can, type Membership } from "../../../protocol/permissions.ts";
import { mayIn } from "../../membership/channels/access.ts";
import { visibleCategories } from "../../membership/channels/category_access.ts";
import { listChannels } from "../../membership/channels/channels.ts";
import { threadById } from "../../membership/channels/threads.ts";
import type { FeaturesContext } from "../context.ts";

/** Returns which channels and categories a member sees; deleted ones only those see who see all channels. */
export async function channelsSeen(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  membership: Membership,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (can(membership, "administrator")) return new Set(ids);
  const seen = await app.db.read((reader) => {
    const channels = listChannels(reader, serverId);
    const readable = channels.filter((one) => mayIn(reader, membership, one, userId));
    const categories = visibleCategories(reader, membership, serverId, userId);
    return new Set([...readable, ...categories].map(({ id }) => id));
  });
  // Who sees a channel sees its threads (COM-7).
  const named = await app.db.read((reader) => {
    return reader.map(ids, (id) => threadById(reader, id)?.thread.parent_id ?? id);
  });
  return new Set(ids.filter((_, i) => seen.has(named[i])));
}
