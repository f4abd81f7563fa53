import { toChannel, toServer } from "../../kernel/audience.ts";
import { defineFeature, withRules } from "../../features/define.ts";
import { authorityEntries, authorityHeads } from "./records.ts";
import { checkAuthority } from "./check.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** A log of authority has grown. */
    "authority-changed": { scope: string; space: "server" | "dm" | "group"; length: number };
  }
}

/** Authority logs: permissions in private channels, signed by people's devices. */
export const authorityFeature = defineFeature({
  name: "e2ee-authority",
  records: [
    withRules(authorityEntries, {
      exported: { omitted: "signatures of devices" },
      onDelete: (app, tx, _at, { by, bytes }) => app.usage.addIn(tx, by, -bytes.byteLength),
    }),
    withRules(authorityHeads, { exported: { omitted: "a counter" } }),
  ],
  events: {
    "authority-changed": {
      audience: ({ scope, space }) => space === "server" ? toServer(scope) : toChannel(scope),
      wire: ({ scope, length }) => ({ scope, length }),
      order: ({ scope }) => scope,
      cost: null,
    },
  },
  check: checkAuthority,
});
