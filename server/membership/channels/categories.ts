import type { Category } from "../../../protocol/categories.ts";
import { tooMany } from "../../../protocol/errors.ts";
import type { Override } from "../../../protocol/permissions.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { record } from "../moderation/audit.ts";
import { accessServer } from "../servers/access.ts";
import { getRoles } from "../servers/roles.ts";
import { accessCategory } from "./category_access.ts";
import { getOrder, putOrder } from "./order_record.ts";
import { overridesView, withOverride } from "./override_rules.ts";
import { type CategoryRecord, categoryRecords, type OrderRecord } from "./records.ts";
import { encodedOverrides, overridesIn } from "./stored_overrides.ts";
import { keepOverrides, publishOverrides } from "./synced_overrides.ts";

/** @throws AppError not_found, forbidden, too_many */
export async function createCategory(
  app: MembershipContext,
  userId: string,
  serverId: string,
  name: string,
): Promise<Category> {
  const category: CategoryRecord = { id: app.ids.uuid(), server_id: serverId, name };
  return await app.db.transact((tx) => {
    accessServer(tx, userId, serverId, "manageChannels");
    const order = getOrder(tx, serverId);
    const before = order.categories ?? [];
    if (before.length >= SERVER_LIMITS.categoriesPerServer) {
      throw tooMany(`A server can have at most ${SERVER_LIMITS.categoriesPerServer} categories`);
    }
    const position = Math.max(-1, ...before.map((one) => one.position)) + 1;
    const categories = [...before, { id: category.id, position, channels: [] }];
    const after = { ...order, categories };
    categoryRecords.set(tx, { id: category.id }, category);
    putOrder(tx, serverId, after);
    recordChange(app, tx, "category-create", category, userId);
    app.bus.publishAfter(tx, { type: "category-created", categoryId: category.id, serverId });
    return categoryView(after, category);
  });
}

/** Renames a category. @throws AppError not_found, forbidden */
export async function updateCategory(
  app: MembershipContext,
  userId: string,
  categoryId: string,
  name: string,
): Promise<Category> {
  return await app.db.transact((tx) => {
    const { category: before } = accessToManage(tx, userId, categoryId);
    const category = { ...before, name };
    const serverId = category.server_id;
    if (name !== before.name) {
      categoryRecords.set(tx, { id: categoryId }, category);
      recordChange(app, tx, "category-update", category, userId);
      app.bus.publishAfter(tx, { type: "category-updated", categoryId, serverId });
    }
    return categoryView(getOrder(tx, serverId), category);
  });
}

/**
 * Deletes a category. Its channels stay, without a category, and keep the overrides that hold.
 * @throws AppError not_found, forbidden
 */
export async function deleteCategory(
  app: MembershipContext,
  userId: string,
  categoryId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const { category } = accessToManage(tx, userId, categoryId);
    const serverId = category.server_id;
    const before = getOrder(tx, serverId);
    const entry = before.categories?.find(({ id }) => id === categoryId);
    const kept = keepOverrides(tx, serverId, before, entry?.channels ?? []);
    const categories = kept.categories?.filter(({ id }) => id !== categoryId);
    putOrder(tx, serverId, { ...kept, categories, version: before.version + 1 });
    categoryRecords.delete(tx, { id: categoryId });
    recordChange(app, tx, "category-delete", category, userId);
    app.bus.publishAfter(tx, { type: "category-deleted", categoryId, serverId });
    app.bus.publishAfter(tx, { type: "channels-reordered", serverId });
  });
}

/** A category's overrides, for all who see it. @throws AppError not_found */
export async function categoryOverridesOf(
  app: MembershipContext,
  userId: string,
  categoryId: string,
): Promise<Overrides> {
  return await app.db.read((reader) => {
    const { category, server } = accessCategory(reader, userId, categoryId);
    return overridesView(overridesIn(category), getRoles(reader, server.id));
  });
}

/**
 * Sets what a category, and each channel that is synced with it, grants and denies a target, as
 * `setOverride` does for a channel.
 * @throws AppError not_found, forbidden, outranked, role_outranked, flag_not_held, too_many
 */
export async function setCategoryOverride(
  app: MembershipContext,
  userId: string,
  categoryId: string,
  target: string,
  override: Override,
): Promise<Overrides> {
  return await app.db.transact((tx) => {
    const { category, membership: actor } = accessToManage(tx, userId, categoryId);
    const serverId = category.server_id;
    const who = { actor, userId, serverId, roles: getRoles(tx, serverId) };
    const before = overridesIn(category);
    const change = withOverride(tx, who, before, target, override);
    if (!change) return overridesView(before, who.roles);
    const overrides = encodedOverrides(change.after);
    categoryRecords.set(tx, { id: categoryId }, { ...category, overrides });
    record(app, tx, serverId, {
      action: "permissions",
      actor_id: userId,
      target_id: change.kind === "users" ? target : null,
      reason: category.name,
      channel_id: categoryId,
    });
    publishOverrides(app, tx, { serverId, categoryId });
    return overridesView(change.after, who.roles);
  });
}

/** Returns a category as everyone who sees it sees it; null: it is gone. */
export function categoryById(reader: Reader, categoryId: string): Category | null {
  const category = categoryRecords.get(reader, { id: categoryId });
  return category && categoryView(getOrder(reader, category.server_id), category);
}

export function categoryView(
  { categories = [] }: OrderRecord,
  { id, server_id, name }: CategoryRecord,
): Category {
  const position = categories.find((one) => one.id === id)?.position ?? 0;
  return { id, server_id, name, position };
}

function accessToManage(tx: Tx, userId: string, categoryId: string) {
  return accessCategory(tx, userId, categoryId, "manageChannels", tx.many);
}

function recordChange(
  app: MembershipContext,
  tx: Tx,
  action: "category-create" | "category-update" | "category-delete",
  { id, server_id, name }: CategoryRecord,
  userId: string,
): void {
  const isGone = action === "category-delete";
  record(app, tx, server_id, {
    action,
    actor_id: userId,
    target_id: null,
    reason: name,
    ...(!isGone && { channel_id: id }),
  });
}
