import { record, type } from "../../kernel/records.ts";

/** How often a person joined and left a server of late, and the last message about it. */
export interface JoinNoticesRecord {
  /** Milliseconds: the last time. */
  at: number;
  times: number;
  /** Number of departures among these. */
  went: number;
  channelId: string;
  seq: number;
}

/** Deleted minutes after the last time, so that they need not go with their person. */
export const joinNotices = record("comings", {
  value: type<JoinNoticesRecord>(),
  key: { serverId: "text", userId: "text" },
  belongsTo: { server: "serverId" },
});
