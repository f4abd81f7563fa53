import { toUsers } from "../../kernel/audience.ts";
import type { Delivery } from "../../kernel/events.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { defineFeature, withRules } from "../../features/define.ts";
import { acquaintancesOf } from "../../features/presence/acquaintances.ts";
import {
  deviceIdLists,
  deviceOwners,
  deviceRecords,
  personRecords,
  resets,
} from "../devices/records.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** A user's keys or devices have changed. */
    "e2ee-devices-changed": { userId: string };
    /** A new beginning was asked for, or called off (E2E-14). */
    "e2ee-reset-changed": { userId: string };
    /** Devices that were revoked or deleted have to go from their groups. */
    "e2ee-devices-gone": { userId: string; deviceIds: string[] };
  }
}

const ofUser = ({ userId }: { userId: string }) => userId;

/** Identity keys and devices of people. */
export const identityFeature = defineFeature({
  name: "e2ee-identity",
  records: [
    withRules(personRecords, { exported: { omitted: "keys, which devices keep themselves" } }),
    withRules(deviceRecords, { exported: { omitted: "keys, which devices keep themselves" } }),
    withRules(deviceOwners, { exported: { omitted: "an index" } }),
    withRules(deviceIdLists, { exported: { omitted: "an index" } }),
    withRules(resets, { exported: { omitted: "over after days" } }),
  ],
  events: {
    "e2ee-devices-changed": {
      audience: "code",
      deliver: ({ userId }, app, delivery) => deliverDevices(app, delivery, userId),
      order: ofUser,
      cost: null,
    },
    "e2ee-reset-changed": {
      audience: "code",
      deliver: ({ userId }, _app, delivery) =>
        delivery.send(toUsers(userId), "e2ee-devices", { userId }),
      order: ofUser,
      cost: null,
    },
    "e2ee-devices-gone": {
      audience: "nobody",
      because: "each removal from a group that follows has its own event",
      order: ofUser,
      cost: null,
    },
  },
});

/** Notifies people who may see a user's keys, so that they can add a new device (E2E-20). */
async function deliverDevices(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
): Promise<void> {
  delivery.send(await acquaintancesOf(app, userId), "e2ee-devices", { userId });
  delivery.send(toUsers(userId), "e2ee-devices", { userId });
}
