import { toUsers } from "../../kernel/audience.ts";
import { defineFeature, withRules } from "../../features/define.ts";
import { sweepLetters } from "./service.ts";
import { letterRecords, waitingLetters } from "./records.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** A letter waits for a user's device (E2E-12). */
    "e2ee-letter-sent": { userId: string; deviceId: string };
  }
}

/** Letters that devices leave for each other. */
export const lettersFeature = defineFeature({
  name: "e2ee-letters",
  records: [
    withRules(letterRecords, { exported: { omitted: "sealed: only devices can read them" } }),
    withRules(waitingLetters, { exported: { omitted: "a counter" } }),
  ],
  events: {
    "e2ee-letter-sent": {
      audience: "code",
      deliver: ({ userId, deviceId }, _app, delivery) =>
        delivery.send(toUsers(userId), "e2ee-letter", { device: deviceId }),
      order: ({ userId }) => userId,
      cost: null,
    },
  },
  sweep: { letters: sweepLetters },
});
