import type { Membership } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import { type MemberRecord, memberRecords } from "./member_records.ts";
import { muteInForce } from "../moderation/mutes.ts";
import { type MuteRecord, mutes } from "../moderation/records.ts";
import { getRoles, heldRoles } from "./roles.ts";
import { roleRecords, type RolesRecord } from "./role_records.ts";
import { type ServerRecord, serverRecords } from "./records.ts";

/** Returns a server and a user's membership in it; null: no such server, or not a member. */
export function serverAccessIn(
  reader: Reader,
  userId: string,
  serverId: string,
): { server: ServerRecord; membership: Membership } | null {
  // Together: `getRoles` then has them in memory.
  const [server, member, mute] = reader.getMany([
    serverRecords.key({ id: serverId }),
    memberRecords.key({ serverId, userId }),
    mutes.key({ serverId, userId }),
    roleRecords.key({ serverId }),
  ]);
  if (!server || !member) return null;
  const inForce = muteInForce(mute, reader.now);
  return { server, membership: membershipOf(server, member, inForce, getRoles(reader, serverId)) };
}

/** Returns a user's membership in a server; null: not a member, or no server. */
export function membershipIn(reader: Reader, userId: string, serverId: string): Membership | null {
  return serverAccessIn(reader, userId, serverId)?.membership ?? null;
}

/** The same from the records themselves. */
export function membershipOf(
  server: ServerRecord,
  member: MemberRecord,
  mute: MuteRecord | null,
  roles: RolesRecord,
): Membership {
  return {
    isOwner: server.owner_id === member.user_id,
    everyone: roles.everyone,
    roles: heldRoles(member, roles),
    muted: mute !== null,
  };
}
