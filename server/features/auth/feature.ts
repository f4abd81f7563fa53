import { defineFeature } from "../define.ts";
import { SESSION_STEPS } from "./sweep.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /**
     * Tokens of a session that goes on are dead: sockets that they opened end at `at` (milliseconds),
     * and come again with others.
     */
    "tokens-revoked": { sessionId: string; at: number };
    "session-ended": { sessionId: string; reason: string };
  }
}

/** Sessions and their tokens. */
export const authFeature = defineFeature({
  name: "auth",
  events: {
    // At once, in no order: sockets that must go are gone.
    "tokens-revoked": {
      audience: "code",
      deliver: ({ sessionId, at }, _app, delivery) => delivery.revokeTokens(sessionId, at),
      order: () => [],
      cost: null,
    },
    "session-ended": {
      audience: "code",
      deliver: ({ sessionId, reason }, _app, delivery) => {
        delivery.send({ sessions: [sessionId] }, "session-ended", { reason });
        delivery.disconnect(sessionId);
      },
      order: () => [],
      cost: null,
    },
  },
  sweep: SESSION_STEPS,
});
