import { defineFeature, withRules } from "../define.ts";
import { SESSION_STEPS } from "./sweep.ts";
import {
  addressFailures,
  failureRecords,
  guessRecords,
  knownDevices,
  resetLinkOwners,
  resetLinks,
  secretRecords,
  sessionEndings,
  sessionFamilies,
  sessionRecords,
  userSessions,
} from "./records.ts";
import { sessionsOf } from "./sessions.ts";
import type { FeaturesContext } from "../context.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /**
     * Tokens of a living session have become invalid: sockets that they opened end at `at`
     * (milliseconds), and reconnect with others.
     */
    "tokens-revoked": { sessionId: string; at: number };
    "session-ended": { sessionId: string; reason: string };
  }
}

/** Sessions and their tokens. */
export const authFeature = defineFeature({
  name: "auth",
  records: [
    withRules(sessionRecords, {
      exported: { user: { section: "sessions", value: exportedSessions } },
    }),
    withRules(secretRecords, { exported: { omitted: "a secret" } }),
    withRules(sessionFamilies, { exported: { omitted: "a secret" } }),
    withRules(userSessions, { exported: { omitted: "an index" } }),
    withRules(sessionEndings, { exported: { omitted: "an order that is carried out" } }),
    withRules(resetLinks, { exported: { omitted: "a secret" } }),
    withRules(resetLinkOwners, { exported: { omitted: "an index" } }),
    withRules(failureRecords, { exported: { omitted: "forgotten after hours" } }),
    withRules(addressFailures, { exported: { omitted: "forgotten after hours" } }),
    withRules(guessRecords, { exported: { omitted: "forgotten after hours" } }),
    withRules(knownDevices, { exported: { omitted: "secrets of browsers" } }),
  ],
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

async function exportedSessions(app: FeaturesContext, userId: string): Promise<unknown> {
  const iso = (time: number) => new Date(time).toISOString();
  return (await sessionsOf(app, userId)).map(({ device, created_at, last_used }) => ({
    device,
    created_at: iso(created_at),
    last_used: iso(last_used),
  }));
}
