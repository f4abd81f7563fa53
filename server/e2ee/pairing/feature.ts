import { toUsers } from "../../kernel/audience.ts";
import { defineFeature, withRules } from "../../features/define.ts";
import { sweepPairings } from "./service.ts";
import { pairingRecords } from "./records.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** A browser asks to become a user's device, or its pairing has advanced (E2E-12). */
    "e2ee-pairing-changed": { userId: string };
  }
}

/** Browsers that become a user's devices through another device. */
export const pairingFeature = defineFeature({
  name: "e2ee-pairing",
  records: [
    withRules(pairingRecords, { exported: { omitted: "over after minutes" } }),
  ],
  events: {
    "e2ee-pairing-changed": {
      audience: "code",
      deliver: ({ userId }, _app, delivery) => delivery.send(toUsers(userId), "e2ee-pairing", {}),
      order: ({ userId }) => userId,
      cost: null,
    },
  },
  sweep: { pairings: sweepPairings },
});
