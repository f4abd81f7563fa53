import { toChannel } from "../../kernel/audience.ts";
import { defineFeature, withRules } from "../../features/define.ts";
import { purgeGroup, sweepCommits } from "./drop.ts";
import {
  commitRecords,
  groupInfos,
  groupOffers,
  groupsOfDevices,
  mlsGroups,
  pendingProposals,
  welcomed,
  welcomeRecords,
} from "./records.ts";
import { checkGroups } from "./check.ts";
import { watchRemovals } from "./watch.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** The group of a private channel has another epoch (E2E-23). */
    "e2ee-committed": {
      channelId: string;
      spaceId: string;
      generation: number;
      epoch: number;
    };
    /** The server wants devices out of a group (E2E-21). */
    "e2ee-removal-proposed": { channelId: string; spaceId: string };
  }
}

/** MLS groups of private channels, as far as the server takes part in them. */
export const groupsFeature = defineFeature({
  name: "e2ee-groups",
  records: [
    withRules(mlsGroups, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(groupInfos, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(pendingProposals, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(groupOffers, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(commitRecords, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(welcomeRecords, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(welcomed, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(groupsOfDevices, { exported: { omitted: "of devices, which keep it themselves" } }),
  ],
  events: {
    "e2ee-committed": {
      audience: "code",
      deliver: ({ channelId, generation, epoch }, _app, delivery) =>
        delivery.send(toChannel(channelId), "e2ee-commit", { channelId, generation, epoch }),
      order: ({ spaceId }) => spaceId,
      cost: null,
    },
    "e2ee-removal-proposed": {
      audience: "code",
      deliver: ({ channelId }, _app, delivery) =>
        delivery.send(toChannel(channelId), "e2ee-removal", { channelId }),
      order: ({ spaceId }) => spaceId,
      cost: null,
    },
  },
  check: checkGroups,
  onPurge: { channel: purgeGroup },
  sweep: { commits: sweepCommits },
  start: watchRemovals,
});
