import { addToGroup, createGroup, leaveGroup, renameGroup } from "../../protocol/api/channels.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { PinActs } from "./pin_acts.ts";
import { peopleName } from "./private_pins.ts";

interface Deps {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "channel-updated" | "channel-deleted" | "dm-created">;
  pins: Pick<PinActs, "pinCreated">;
  select(serverId: null, channelId: string): void;
}

/** Creates the actions on groups (E2E-16). All throw `ApiError` or `NetworkError`. */
export function createGroupActions({ api, events, pins, select }: Deps) {
  return {
    /**
     * Creates a group of the user and two to nine others, and opens it. `name`: '' for none.
     * @param isEncrypted nothing is sent unencrypted from then on
     * @returns its id
     */
    async create(userIds: readonly string[], name: string, isEncrypted = false): Promise<string> {
      const create = () => api.call(createGroup, { body: { userIds: [...userIds], name } });
      const { channel } = isEncrypted
        ? await createdPinned(pins.pinCreated(null, name || peopleName(userIds)), create)
        : await create();
      await events["dm-created"]({ channel });
      select(null, channel.id);
      return channel.id;
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

/**
 * Creates a channel that is pinned as encrypted before the server has sent its id (MEND-28). If the
 * response is lost, the name stays pinned: the channel may exist.
 * @param pin result of `PinActs.pinCreated`
 */
export async function createdPinned<R extends { channel: Channel }>(
  pin: (channelId: string | null) => void,
  create: () => Promise<R>,
): Promise<R> {
  try {
    const created = await create();
    pin(created.channel.id);
    return created;
  } catch (error) {
    if (error instanceof ApiError) pin(null);
    throw error;
  }
}
