import { record, type } from "../../kernel/records.ts";
import type { StoredOverrides } from "./records.ts";

/** An event that is not over. */
export interface OpenEvent {
  id: string;
  /** null: it is elsewhere. */
  channelId: string | null;
}

/** A server's events that are not over (COM-16), in one value: transactions can't list. */
export const openEvents = record("open_events", {
  value: type<OpenEvent[]>(),
  key: { serverId: "text" },
  belongsTo: { server: "serverId" },
});

/** Overrides of a deleted channel: whoever could read it sees that its events are canceled. */
export const canceledChannels = record("event_channel", {
  value: type<{ overrides: StoredOverrides; at: number }>(),
  key: { serverId: "text", channelId: "text" },
  belongsTo: { server: "serverId" },
});
