import * as api from "../../../protocol/api/security.ts";
import type { SecurityRecord } from "../../base/security_record.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { pendingNotices, securityRecords } from "./records.ts";
import { exportedSecurity, securityOf } from "./service.ts";
import { sweepSecurity } from "./sweep.ts";
import { securityView } from "./view.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "security-noted": { userId: string; record: SecurityRecord };
  }
}

/** The safety of an account, as its owner sees it (HARD-3, HARD-4). */
export const securityFeature = defineFeature({
  name: "security",
  records: [
    withRules(securityRecords, {
      exported: { user: { section: "security", rows: exportedSecurity } },
    }),
    withRules(pendingNotices, { exported: { omitted: "copies of the other records" } }),
  ],
  endpoints: implement(api, {
    listSecurityEntries: async ({ app, actor }) => ({ entries: await securityOf(app, actor) }),
  }),
  events: {
    "security-noted": {
      audience: "code",
      deliver: ({ userId, record }, _app, delivery) =>
        delivery.send(
          { users: [userId], except: { sessionId: record.sessionId, programs: true } },
          "security-changed",
          { entry: securityView(record, null) },
        ),
      order: ({ userId }) => userId,
      cost: null,
    },
  },
  sweep: { security_log: ({ db, clock }) => sweepSecurity(db, clock()) },
});
