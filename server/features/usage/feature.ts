import { toUsers } from "../../kernel/events.ts";
import { defineFeature } from "../define.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** A person's quota is nearly used up. */
    "storage-filling": { userId: string };
  }
}

/** Bytes that people have stored, and their quotas. */
export const usageFeature = defineFeature({
  name: "usage",
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
});
