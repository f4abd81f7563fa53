import { AppError } from "../../../protocol/errors.ts";
import { can, type Membership, type Permission } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import { lacking, mayIn } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { overridesFor, overridesOfMember } from "../../membership/channels/effective_overrides.ts";
import { canceledChannels } from "../../membership/channels/event_records.ts";
import type { ServerChannelRecord } from "../../membership/channels/records.ts";
import { overridesIn } from "../../membership/channels/stored_overrides.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { membershipIn, serverAccessIn } from "../../membership/servers/membership.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { type EventRecord, events, eventServers } from "./records.ts";

/** An event as it is stored, and as it stands. */
export interface LocatedEvent {
  id: string;
  serverId: string;
  record: EventRecord;
}

export interface EventAccess extends LocatedEvent {
  server: ServerRecord;
  membership: Membership;
}

/** Returns an event; null: there is none. One whose channel is gone is canceled. */
export function eventById(reader: Reader, id: string): LocatedEvent | null {
  const serverId = eventServers.get(reader, { id });
  return serverId === null ? null : eventIn(reader, serverId, id);
}

/** The same, of a server. */
export function eventIn(reader: Reader, serverId: string, id: string): LocatedEvent | null {
  const record = events.get(reader, { serverId, id });
  if (!record) return null;
  const { channelId, overAt } = record;
  const gone = channelId === null || overAt !== undefined
    ? null
    : canceledChannels.get(reader, { serverId, channelId });
  if (!gone) return { id, serverId, record };
  return { id, serverId, record: { ...record, status: "canceled", overAt: gone.at } };
}

/** Returns whether a member sees an event: those who read its channel, or everyone (COM-16). */
export function seesEvent(
  reader: Reader,
  membership: Membership,
  { serverId, record: { channelId } }: LocatedEvent,
  userId: string,
): boolean {
  if (channelId === null) return true;
  const channel = channelById(reader, channelId);
  if (channel) return channel.server_id !== null && mayIn(reader, membership, channel, userId);
  const gone = canceledChannels.get(reader, { serverId, channelId });
  if (!gone) return false;
  return can(membership, "readMessages", overridesOfMember(overridesIn(gone), userId));
}

/** Returns whether somebody sees an event, whoever they are. */
export function maySee(reader: Reader, userId: string, event: LocatedEvent): boolean {
  const membership = membershipIn(reader, userId, event.serverId);
  return membership !== null && seesEvent(reader, membership, event, userId);
}

/** Returns the event to those who see it. @throws AppError not_found */
export function accessEvent(reader: Reader, userId: string, id: string): EventAccess {
  const event = eventById(reader, id);
  const access = event && serverAccessIn(reader, userId, event.serverId);
  if (!access || !seesEvent(reader, access.membership, event, userId)) {
    throw new AppError("not_found");
  }
  return { ...event, ...access };
}

/**
 * Returns the event to those who may change it: their own with `createEvents`, others' with
 * `manageEvents`. @throws AppError not_found, forbidden
 */
export function accessToChange(reader: Reader, userId: string, id: string): EventAccess {
  const access = accessEvent(reader, userId, id);
  const { serverId, record: { channelId } } = access;
  requireAt(reader, { userId, serverId, channelId }, neededBy(access, userId));
  return access;
}

/** The permission that changing an event needs. */
export function neededBy({ record: { creatorId } }: LocatedEvent, userId: string): Permission {
  return creatorId === userId ? "createEvents" : "manageEvents";
}

/**
 * Requires a permission where an event takes place: in its channel, or in the server.
 * @returns the channel; null: elsewhere, or it is gone
 * @throws AppError not_found for those who may not read the channel; forbidden
 */
export function requireAt(
  reader: Reader,
  { userId, serverId, channelId }: { userId: string; serverId: string; channelId: string | null },
  need: Permission,
): ServerChannelRecord | null {
  const { membership } = accessServer(reader, userId, serverId);
  const channel = channelId === null ? null : channelById(reader, channelId);
  if (channel?.server_id !== serverId) {
    if (!can(membership, need)) throw lacking(membership, need, {});
    return null;
  }
  const overrides = overridesFor(reader, channel, userId);
  if (!can(membership, "readMessages", overrides)) throw new AppError("not_found");
  if (!can(membership, need, overrides)) throw lacking(membership, need, overrides);
  return channel;
}
