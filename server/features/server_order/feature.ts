import * as api from "../../../protocol/api/server_order.ts";
import { toUsers } from "../../kernel/audience.ts";
import { serverOrderOf, setServerOrder } from "../../membership/servers/order.ts";
import { serverOrders } from "../../membership/servers/order_records.ts";
import { defineFeature, implement, withRules } from "../define.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "server-order-updated": { userId: string };
  }
}

/** The order in which people see their servers, and their folders (COM-5). */
export const serverOrderFeature = defineFeature({
  name: "server_order",
  records: [
    withRules(serverOrders, { exported: { omitted: "only the person gets it" } }),
  ],
  endpoints: implement(api, {
    getServerOrder: async ({ app, actor }) => ({
      folders: await serverOrderOf(app, actor.userId),
    }),
    setServerOrder: async ({ app, actor, body }) => ({
      folders: await setServerOrder(app, actor.userId, body.folders),
    }),
  }),
  events: {
    "server-order-updated": {
      audience: ({ userId }) => toUsers(userId),
      wire: async ({ userId }, app) => ({ folders: await serverOrderOf(app, userId) }),
      order: ({ userId }) => userId,
      cost: null,
    },
  },
});
