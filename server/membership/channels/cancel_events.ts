import type { Tx } from "../../storage/tx.ts";
import { effectiveOverrides } from "./effective_overrides.ts";
import type { MembershipContext } from "../context.ts";
import { canceledChannels, openEvents } from "./event_records.ts";
import type { ServerChannelRecord } from "./records.ts";
import { encodedOverrides } from "./stored_overrides.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** The channel of these events is about to be deleted. */
    "events-canceled": { serverId: string; channelId: string; eventIds: string[] };
  }
}

/**
 * Cancels the events of a channel, in the transaction that deletes it, before that is announced
 * (COM-16): those who saw them are told, and can read them for a while.
 */
export function cancelEventsIn(
  app: Pick<MembershipContext, "bus">,
  tx: Tx,
  channel: ServerChannelRecord,
): void {
  const { id: channelId, server_id: serverId } = channel;
  const open = openEvents.get(tx, { serverId }) ?? [];
  const eventIds = open.filter((one) => one.channelId === channelId).map(({ id }) => id);
  if (eventIds.length === 0) return;
  const overrides = encodedOverrides(effectiveOverrides(tx, channel));
  canceledChannels.set(tx, { serverId, channelId }, { overrides, at: tx.now });
  app.bus.publishAfter(tx, { type: "events-canceled", serverId, channelId, eventIds });
}
