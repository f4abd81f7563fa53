import * as api from "../../../protocol/api/categories.ts";
import { toChannel } from "../../kernel/audience.ts";
import {
  categoryById,
  categoryOverridesOf,
  createCategory,
  deleteCategory,
  setCategoryOverride,
  updateCategory,
} from "../../membership/channels/categories.ts";
import { getOrder } from "../../membership/channels/order_record.ts";
import { categoryRecords, overrideCopies } from "../../membership/channels/records.ts";
import { deliverCategories } from "../channels/deliver_readable.ts";
import type { FeaturesContext } from "../context.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { checkCategories } from "./check.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "category-created": { categoryId: string; serverId: string };
    "category-updated": { categoryId: string; serverId: string };
    "category-deleted": { categoryId: string; serverId: string };
  }
}

const orderOf = ({ serverId }: { serverId: string }) => serverId;

/** Categories of channels (COM-2). Sockets of those who see one are subscribed to it as to a channel. */
export const categoriesFeature = defineFeature({
  name: "categories",
  records: [
    withRules(categoryRecords, {
      exported: { server: { section: "categories", value: exportedCategories } },
    }),
    withRules(overrideCopies, { exported: { omitted: "permissions of channels" } }),
  ],
  endpoints: implement(api, {
    createCategory: async ({ app, actor, params, body }) => ({
      category: await createCategory(app, actor.userId, params.serverId, body.name),
    }),
    updateCategory: async ({ app, actor, params, body }) => ({
      category: await updateCategory(app, actor.userId, params.id, body.name),
    }),
    deleteCategory: ({ app, actor, params }) => deleteCategory(app, actor.userId, params.id),
    listCategoryOverrides: async ({ app, actor, params }) => ({
      permissions: await categoryOverridesOf(app, actor.userId, params.id),
    }),
    setCategoryOverride: async ({ app, actor, params, body }) => ({
      permissions: await setCategoryOverride(
        app,
        actor.userId,
        params.id,
        params.target,
        body.permissions,
      ),
    }),
  }),
  events: {
    "category-created": {
      audience: "code",
      deliver: ({ serverId }, app, delivery) => deliverCategories(app, delivery, serverId),
      order: orderOf,
      cost: null,
    },
    "category-updated": {
      audience: ({ categoryId }) => toChannel(categoryId),
      async wire({ categoryId }, app) {
        const category = await app.db.read(categoryById, categoryId);
        return category && { category };
      },
      order: orderOf,
      cost: ({ serverId, categoryId }) => ({
        kind: "server",
        account: serverId,
        subject: `category ${categoryId}`,
      }),
    },
    "category-deleted": {
      audience: "code",
      deliver({ categoryId, serverId }, _app, delivery) {
        const viewers = toChannel(categoryId);
        delivery.send(viewers, "category-deleted", { serverId, categoryId });
        delivery.unsubscribe(viewers, viewers);
      },
      order: orderOf,
      cost: null,
    },
  },
  check: checkCategories,
});

/** Section of an export: the categories of a server. */
async function exportedCategories(app: FeaturesContext, serverId: string): Promise<unknown> {
  const { categories = [] } = await app.db.read(getOrder, serverId);
  const found = await Promise.all(categories.map(({ id }) => app.db.read(categoryById, id)));
  return found.filter((one) => one !== null).sort((a, b) => a.position - b.position)
    .map(({ id, name, position }) => ({ id, name, position }));
}
