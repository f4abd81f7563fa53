import {
  createChannel,
  deleteChannel,
  listChannels,
  openDm,
  orderChannels,
  updateChannel,
} from "../../protocol/api/channels.ts";
import type { Channel, UpdateChannel } from "../../protocol/channels.ts";
import type { Overrides } from "../../protocol/roles.ts";
import { faults } from "../../text/en/private.ts";
import type { Api } from "../base/api.ts";
import { UntrustedResponseError } from "../base/errors.ts";
import type { EventHandlers } from "../base/socket.ts";
import { createdPinned, createGroupActions } from "./group_actions.ts";
import type { PinActs } from "./pin_acts.ts";
import type { ChannelsStore } from "./store.ts";

interface NewChannel {
  name: string;
  isVoice: boolean;
  isEncrypted: boolean;
  /** Absent: none (COM-2). */
  categoryId?: string;
  /** Initial grants and denials (MEND-14); absent: none. */
  permissions?: Overrides;
}

interface Deps {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<
    EventHandlers,
    "channel-created" | "channel-updated" | "channel-deleted" | "channels-reordered" | "dm-created"
  >;
  channels: Pick<ChannelsStore, "find" | "lists" | "categoryLists">;
  pins: Pick<PinActs, "acceptTwin" | "keepOpen" | "pinCreated">;
  select(serverId: null, channelId: string): void;
}

/** Creates the actions on channels. All throw `ApiError` or `NetworkError`. */
export function createChannelActions({ api, events, channels, pins, select }: Deps) {
  const groups = createGroupActions({ api, events, pins, select });
  return {
    /** Returns the actions on groups; the same object each time. */
    groups: () => Promise.resolve(groups),
    /** Keeps a channel open, as in pin_acts.ts. */
    keepOpen: (channelId: string) => Promise.resolve(pins.keepOpen(channelId)),
    acceptTwin: (channelId: string) => Promise.resolve(pins.acceptTwin(channelId)),
    /** @param wanted `isEncrypted`: the server can read nothing in it (E2E-36) */
    async create(serverId: string, wanted: NewChannel) {
      const { isEncrypted, ...settings } = wanted;
      const { name } = settings;
      const body = { ...settings, ...(isEncrypted && { mode: "private" as const }) };
      const create = () => api.call(createChannel, { serverId, body });
      const { channel } = isEncrypted
        ? await createdPinned(pins.pinCreated(serverId, name), create)
        : await create();
      events["channel-created"]({ channel });
      return channel;
    },
    async change(channelId: string, body: Omit<UpdateChannel, "position">) {
      events["channel-updated"](await api.call(updateChannel, { id: channelId, body }));
    },
    /**
     * Puts the visible channels of a server into this order (COM-2): here at once, and back if the
     * server refuses it.
     */
    reorder: (serverId: string, ids: readonly string[]) =>
      reorderChannels({ api, events, channels }, serverId, ids),
    async remove(channelId: string) {
      const serverId = channels.find(channelId)?.server_id ?? null;
      await api.call(deleteChannel, { id: channelId });
      events["channel-deleted"]({ channelId, serverId });
    },
    /**
     * Begins the direct message with a person, or finds it (DM-02), and returns its id. Throws
     * `UntrustedResponseError` if the server opens another person's (MEND-29).
     * @param prepare runs before anything can be written in it; its failures change nothing
     */
    async beginDm(recipientId: string, prepare?: (channel: Channel) => Promise<void>) {
      const { channel } = await api.call(openDm, { body: { recipientId } });
      if (channel.recipient?.id !== recipientId) {
        throw new UntrustedResponseError(faults.other_conversation);
      }
      await events["dm-created"]({ channel });
      await prepare?.(channel).catch(() => {});
      return channel.id;
    },
  };
}

/** Returns where a channel is in an order: its category stays. */
function categoryFields(id: string, channel: Channel | null) {
  const { category_id = null, synced = false } = channel ?? {};
  return { id, category_id, synced };
}

/** Moves channels: see `reorder`. */
async function reorderChannels(
  { api, events, channels }: Pick<Deps, "api" | "events" | "channels">,
  serverId: string,
  ids: readonly string[],
): Promise<void> {
  const categoryIn = (id: string) => categoryFields(id, channels.find(id));
  let categories = channels.categoryLists.value[serverId] ?? [];
  const apply = (order: readonly Pick<Channel, "id" | "position">[]) => {
    const list = order.map(({ id, position }) => ({ ...categoryIn(id), position }));
    events["channels-reordered"]({
      serverId,
      order_version: 0,
      categories: [...categories],
      channels: list,
    });
  };
  const wanted = ids.map((id, position) => ({
    id,
    position,
    category_id: categoryIn(id).category_id,
  }));
  let before = (channels.lists.value[serverId] ?? []).filter(({ thread }) => !thread);
  apply(wanted);
  try {
    const namesOf = (list: readonly Channel[]) =>
      list.map(({ id, category_id }) => `${id} ${category_id}`).join();
    const known = namesOf(before);
    const fetched = await api.call(listChannels, { serverId });
    before = fetched.channels;
    categories = fetched.categories ?? [];
    // If the order differs from the one on screen, its version must not count: the server
    // refuses 0.
    const isKnown = namesOf(before) === known;
    const order_version = isKnown ? fetched.order_version! : 0;
    const body = {
      order_version,
      categories: categories.map(({ id }) => id),
      channels: wanted,
    };
    events["channels-reordered"]({
      serverId,
      ...await api.call(orderChannels, { serverId, body }),
    });
  } catch (error) {
    apply(before);
    throw error;
  }
}
