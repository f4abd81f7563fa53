import { AppError } from "../../../protocol/errors.ts";
import {
  can,
  type ChannelOverrides,
  type Membership,
  type Permission,
} from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import { serverAccessIn } from "../servers/membership.ts";
import type { ServerRecord } from "../servers/records.ts";
import { lacking, mayIn } from "./access.ts";
import { overridesOfMember } from "./effective_overrides.ts";
import { getOrder, overrideKeys } from "./order_record.ts";
import {
  type CategoryRecord,
  categoryRecords,
  channelRecords,
  type OrderRecord,
} from "./records.ts";
import { overridesIn } from "./stored_overrides.ts";

export interface CategoryAccess {
  category: CategoryRecord;
  server: ServerRecord;
  membership: Membership;
  /** Overrides of the category that apply to this member. */
  overrides: ChannelOverrides;
}

/**
 * Returns a category to a member who sees it and has the permission `need` in it.
 * @param many reads its channels, of which there may be more than one commit takes checks
 * @throws AppError not_found for all who do not see it (D-PERM-6), forbidden
 */
export function accessCategory(
  reader: Reader,
  userId: string,
  categoryId: string,
  need: Permission = "readMessages",
  many: Reader = reader,
): CategoryAccess {
  const category = categoryRecords.get(reader, { id: categoryId });
  const access = category && serverAccessIn(reader, userId, category.server_id);
  if (!access) throw new AppError("not_found");
  const { membership } = access;
  const order = getOrder(reader, category.server_id);
  if (!maySeeCategory(many, membership, order, category, userId)) throw new AppError("not_found");
  const overrides = overridesOfMember(overridesIn(category), userId);
  if (need !== "readMessages" && !can(membership, need, overrides)) {
    throw lacking(membership, need, overrides);
  }
  return { category, ...access, overrides };
}

/** Returns whether a member sees a category: one of its channels, or with `manageChannels`. */
export function maySeeCategory(
  reader: Reader,
  membership: Membership,
  order: OrderRecord,
  category: CategoryRecord,
  userId: string,
): boolean {
  if (can(membership, "manageChannels")) return true;
  const overrides = overridesOfMember(overridesIn(category), userId);
  if (can(membership, "manageChannels", overrides)) return true;
  const ids = order.categories?.find(({ id }) => id === category.id)?.channels ?? [];
  // With the records that their overrides are resolved with, so that all are fetched together.
  reader.getMany(overrideKeys(order, category.server_id));
  return reader.getMany(ids.map((id) => channelRecords.key({ id })))
    .some((one) => one && one.server_id !== null && mayIn(reader, membership, one, userId));
}

/** Returns the categories of a server that a member sees, by position. */
export function visibleCategories(
  reader: Reader,
  membership: Membership,
  serverId: string,
  userId: string,
): CategoryRecord[] {
  const order = getOrder(reader, serverId);
  const entries = (order.categories ?? []).toSorted((a, b) => a.position - b.position);
  return reader.getMany(entries.map(({ id }) => categoryRecords.key({ id })))
    .filter((category) => category !== null)
    .filter((category) => maySeeCategory(reader, membership, order, category, userId));
}
