import { addToGroup, createGroup, leaveGroup, renameGroup } from "../../protocol/api/channels.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";

interface Deps {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "channel-updated" | "channel-deleted" | "dm-created">;
  select(serverId: null, channelId: string): void;
}

/** What one can do with groups (E2E-16). All throw `ApiError` or `NetworkError`. */
export function createGroupActions({ api, events, select }: Deps) {
  return {
    /**
     * Makes a group of oneself and two to nine others, and opens it. `name`: '' for none. `before`:
     * what has to be done before somebody can write in it.
     */
    async create(
      userIds: readonly string[],
      name: string,
      before: (channelId: string) => Promise<unknown> = () => Promise.resolve(),
    ) {
      const body = { userIds: [...userIds], name };
      const { channel } = await api.call(createGroup, { body });
      await events["dm-created"]({ channel });
      await before(channel.id);
      select(null, channel.id);
    },
    async add(channelId: string, userId: string) {
      events["channel-updated"](await api.call(addToGroup, { id: channelId, body: { userId } }));
    },
    /** `name`: '' takes it away. */
    async rename(channelId: string, name: string) {
      events["channel-updated"](await api.call(renameGroup, { id: channelId, body: { name } }));
    },
    async leave(channelId: string) {
      await api.call(leaveGroup, { id: channelId });
      events["channel-deleted"]({ channelId, serverId: null });
    },
  };
}
