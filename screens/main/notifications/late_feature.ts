import type { LateFeature } from "../late_feature.ts";
import { channelRows, serverRows } from "./mute_rows.ts";

export const notificationsLate = {
  serverMenu: serverRows,
  channelMenu: channelRows,
} satisfies LateFeature;
