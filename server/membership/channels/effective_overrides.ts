import type { ChannelOverrides } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import type { OverridesRecord, ServerChannelRecord } from "./records.ts";
import { overridesIn } from "./stored_overrides.ts";
import { isThread, parentOf } from "./thread_parent.ts";

const NONE: OverridesRecord = { roles: {}, users: {} };

/**
 * Returns the overrides that hold in a channel. Every permission in a channel is resolved with
 * these: a kind of channel that has the overrides of another place is handled here and nowhere else.
 */
export function effectiveOverrides(reader: Reader, channel: ServerChannelRecord): OverridesRecord {
  if (!isThread(channel)) return overridesIn(channel);
  // A thread has those of its parent (COM-7).
  const parent = parentOf(reader, channel);
  return parent ? effectiveOverrides(reader, parent) : NONE;
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
