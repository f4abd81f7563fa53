import { toUsers } from "../../kernel/audience.ts";
import { defineFeature, withRules } from "../define.ts";
import { usageCounted, usageCounters } from "./records.ts";
import { openUsage } from "./open_usage.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** A person's quota is nearly used up. */
    "storage-filling": { userId: string };
  }
}

/** Bytes that people have stored, and their quotas. */
export const usageFeature = defineFeature({
  name: "usage",
  records: [
    withRules(usageCounters, { exported: { omitted: "a counter" } }),
    withRules(usageCounted, { exported: { omitted: "of the installation" } }),
  ],
  events: {
    "storage-filling": {
      audience: ({ userId }) => toUsers(userId),
      wire: ({ userId }, app) => {
        const { used, quota } = app.usage.of(userId);
        return quota === null ? null : { used, quota };
      },
      order: ({ userId }) => userId,
      cost: null,
    },
  },
  start: async (app) => {
    const stopping = new AbortController();
    await openUsage(app, stopping.signal);
    return () => stopping.abort();
  },
  renew: ({ usage }) => usage.renew(),
});
