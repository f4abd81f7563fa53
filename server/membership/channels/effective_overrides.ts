import type { ChannelOverrides } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import type { OverridesRecord, ServerChannelRecord } from "./records.ts";
import { overridesIn } from "./stored_overrides.ts";

/**
 * Returns the overrides that hold in a channel. Every permission in a channel is resolved with
 * these: a kind of channel that has the overrides of another place is handled here and nowhere else.
 */
export function effectiveOverrides(_reader: Reader, channel: ServerChannelRecord): OverridesRecord {
  return overridesIn(channel);
}

/** Returns the effective overrides that concern one member. */
export function overridesFor(
  reader: Reader,
  channel: ServerChannelRecord,
  userId: string,
): ChannelOverrides {
  return overridesOfMember(effectiveOverrides(reader, channel), userId);
}

/** Returns what overrides say to one member. */
export function overridesOfMember(
  { everyone, roles, users }: OverridesRecord,
  userId: string,
): ChannelOverrides {
  return { everyone, roles, user: users[userId] };
}
