import { toChannel, toServer } from "../../kernel/events.ts";
import { defineFeature } from "../../features/define.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** A log of authority has grown. */
    "authority-changed": { scope: string; space: "server" | "dm" | "group"; length: number };
  }
}

/** Logs of authority: who may change private channels, signed by people's devices. */
export const authorityFeature = defineFeature({
  name: "e2ee-authority",
  events: {
    "authority-changed": {
      audience: ({ scope, space }) => space === "server" ? toServer(scope) : toChannel(scope),
      wire: ({ scope, length }) => ({ scope, length }),
      order: ({ scope }) => scope,
      cost: null,
    },
  },
});
