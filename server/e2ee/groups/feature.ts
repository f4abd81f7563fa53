import { toChannel } from "../../kernel/events.ts";
import { defineFeature } from "../../features/define.ts";
import { sweepCommits } from "./drop.ts";

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
  sweep: { commits: sweepCommits },
});
