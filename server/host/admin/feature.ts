import type { Announcement } from "../../../protocol/announcement.ts";
import { defineFeature, withRules } from "../define.ts";
import { sampleFigures } from "../figures/service.ts";
import { adminRoutes } from "./http.ts";
import { sweepActs, sweepDeletedAccounts } from "./sweep.ts";
import { adminActs } from "./records.ts";
import { figures } from "../figures/records.ts";
import { instanceRecord } from "../instance/records.ts";
import { importedIds } from "../import/records.ts";
import { lastAdmin, setupCode } from "../../membership/users/records.ts";
import { applyInstance, loadInstance } from "../instance/service.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "admin-made": { userId: string };
    /** The settings that admins have chosen by now (`InstanceRecord`). */
    "instance-changed": { settings: object };
    /** An admin shows an announcement to everyone, or removes it (MEND-58). */
    "announced": { announcement: Announcement | null };
  }
}

const because = "pages of administration ask again";

/** Administration of an installation. */
export const adminFeature = defineFeature({
  name: "admin",
  records: [
    withRules(adminActs, { exported: { omitted: "about other people" } }),
    withRules(figures, { exported: { omitted: "of the installation" } }),
    withRules(instanceRecord, { exported: { omitted: "of the installation" } }),
    withRules(importedIds, { exported: { omitted: "an index" } }),
    withRules(lastAdmin, { exported: { omitted: "of the installation" } }),
    withRules(setupCode, { exported: { omitted: "a secret" } }),
  ],
  endpoints: adminRoutes,
  events: {
    "admin-made": { audience: "nobody", because, order: () => [], cost: null },
    "instance-changed": { audience: "nobody", because, order: () => [], cost: null },
    "announced": {
      audience: "code",
      deliver: ({ announcement }, _app, delivery) =>
        delivery.send({ everyone: true, except: { programs: true } }, "announcement-changed", {
          announcement,
        }),
      order: () => [],
      cost: null,
    },
  },
  sweep: {
    admin_acts: ({ db, clock }) => sweepActs(db, clock()),
    deleted_accounts: sweepDeletedAccounts,
    figures: sampleFigures,
  },
  start: (app) =>
    app.bus.subscribe((event) => {
      // At once: the node that knows of this commit counts on it.
      if (event.type === "instance-changed" && app.bus.isRemote) applyInstance(app, event.settings);
    }),
  renew: loadInstance,
});
