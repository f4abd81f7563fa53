import type { ChannelOverrides } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import { categoryOf, getOrder, NONE, sourceOf, SYNCED } from "./order_record.ts";
import {
  categoryRecords,
  overrideCopies,
  type OverridesRecord,
  type ServerChannelRecord,
  type StoredOverrides,
} from "./records.ts";
import { overridesIn } from "./stored_overrides.ts";
import { isThread, parentOf } from "./thread_parent.ts";

const NO_OVERRIDES: OverridesRecord = { roles: {}, users: {} };

/** Holds where a database has lost what a channel depends on: nothing becomes visible by that. */
const HIDDEN: StoredOverrides = { everyone: { readMessages: false }, roles: {}, users: {} };

/**
 * Returns the overrides that hold in a channel. Every permission in a channel is resolved with
 * these: a kind of channel that has the overrides of another place is handled here and nowhere else.
 */
export function effectiveOverrides(reader: Reader, channel: ServerChannelRecord): OverridesRecord {
  if (!isThread(channel)) return overridesIn({ overrides: storedOverrides(reader, channel) });
  // A thread has those of its parent (COM-7).
  const parent = parentOf(reader, channel);
  return parent ? effectiveOverrides(reader, parent) : NO_OVERRIDES;
}

function storedOverrides(
  reader: Reader,
  channel: ServerChannelRecord,
): StoredOverrides | undefined {
  const { id, server_id: serverId, sealed, overrides } = channel;
  // Overrides of private channels are signed (E2E-18): no category decides about them.
  if (sealed) return overrides;
  const order = getOrder(reader, serverId);
  const source = sourceOf(order, id);
  if (source === undefined) return overrides;
  if (source === NONE) return undefined;
  if (source !== SYNCED) return overrideCopies.get(reader, { serverId, number: source }) ?? HIDDEN;
  const categoryId = categoryOf(order, id);
  const category = categoryId && categoryRecords.get(reader, { id: categoryId });
  return category ? category.overrides : HIDDEN;
}

/** Returns the effective overrides that concern one member. */
export function overridesFor(
  reader: Reader,
  channel: ServerChannelRecord,
  userId: string,
): ChannelOverrides {
  const overrides = overridesOfMember(effectiveOverrides(reader, channel), userId);
  return isThread(channel) ? { ...overrides, isThread: true } : overrides;
}

/** Returns what overrides say to one member. */
export function overridesOfMember(
  { everyone, roles, users }: OverridesRecord,
  userId: string,
): ChannelOverrides {
  return { everyone, roles, user: users[userId] };
}
