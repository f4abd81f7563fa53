import { listChannels } from "../../membership/channels/channels.ts";
import { categoryOf, getOrder } from "../../membership/channels/order_record.ts";
import { forumView } from "../../membership/channels/forum.ts";
import { kindOf } from "../../membership/channels/kinds.ts";
import { partnersOf } from "../../membership/channels/dm.ts";
import { usersById } from "../../membership/users/service.ts";
import type { FeaturesContext } from "../context.ts";

/** Section of an export: the channels of a server. */
export async function exportedChannels(app: FeaturesContext, serverId: string): Promise<unknown> {
  const channels = await app.db.read(listChannels, serverId);
  const order = await app.db.read(getOrder, serverId);
  return channels.map((channel) => {
    const { id, name, topic = null, is_voice, slow_mode = 0, nsfw = false, user_limit = 0 } =
      channel;
    const kind = kindOf(channel);
    const category_id = categoryOf(order, id);
    const forum = kind === "forum" && { forum: forumView(channel.forum) };
    return { id, name, topic, category_id, kind, is_voice, slow_mode, nsfw, user_limit, ...forum };
  });
}

/** Section of an export: usernames of the people with whom a person has direct messages. */
export async function exportedPartners(app: FeaturesContext, userId: string): Promise<unknown> {
  const users = await usersById(app, await partnersOf(app, userId));
  return [...users.values()].map(({ username }) => username);
}
