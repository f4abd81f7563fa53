import {
  createChannel,
  deleteChannel,
  openDm,
  updateChannel,
} from "../../protocol/api/channels.ts";
import type { Channel, UpdateChannel } from "../../protocol/channels.ts";
import type { Overrides } from "../../protocol/roles.ts";
import { faults } from "../../text/en/private.ts";
import type { Api } from "../base/api.ts";
import { UntrustedResponseError } from "../base/errors.ts";
import type { EventHandlers } from "../base/socket.ts";
import { type CategoryDeps, createCategoryActions } from "./category_actions.ts";
import { createdPinned, createGroupActions } from "./group_actions.ts";
import type { PinActs } from "./pin_acts.ts";

interface NewChannel {
  name: string;
  isVoice: boolean;
  isEncrypted: boolean;
  /** Absent: none (COM-2). */
  categoryId?: string;
  /** Initial grants and denials (MEND-14); absent: none. */
  permissions?: Overrides;
}

interface Deps extends CategoryDeps {
  api: Api;
  events:
    & CategoryDeps["events"]
    & Pick<EventHandlers, "channel-created" | "channel-deleted" | "dm-created">;
  pins: Pick<PinActs, "acceptTwin" | "keepOpen" | "pinCreated">;
  select(serverId: null, channelId: string): void;
}

/** Creates the actions on channels. All throw `ApiError` or `NetworkError`. */
export function createChannelActions({ api, events, channels, pins, select }: Deps) {
  const groups = createGroupActions({ api, events, pins, select });
  return {
    ...createCategoryActions({ api, events, channels }),
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
