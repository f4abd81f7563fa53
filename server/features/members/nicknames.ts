import { AppError } from "../../../protocol/errors.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { Reader } from "../../storage/reader.ts";
import { announceMember, memberById } from "../../membership/members/service.ts";
import { record } from "../../membership/moderation/audit.ts";
import { accessServer } from "../../membership/servers/access.ts";
import type { MemberRecord } from "../../membership/servers/member_records.ts";
import { getMember, putMember } from "../../membership/servers/members.ts";
import { areBlocked } from "../../membership/relations/relations.ts";
import { refuseLookAlike } from "../../membership/users/look_alikes.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMember } from "../moderation/access.ts";

/**
 * Sets a member's nickname, their own or another's (COM-6). Changes of others are in the audit log,
 * with the new name as the reason.
 * @param change `nickname`: empty or null for none; absent: it stays
 * @returns the member as the actor sees them
 * @throws AppError not_found, forbidden, outranked, invalid_input for a reserved name
 */
export async function setNickname(
  app: FeaturesContext,
  userId: string,
  change: { serverId: string; targetId: string; nickname?: string | null },
): Promise<Member> {
  const { serverId, targetId } = change;
  // Permission comes first: the answer about reserved names is for those who may choose one.
  await app.db.read(accessNickname, userId, serverId, targetId);
  if (change.nickname) await refuseLookAlike(change.nickname, "nickname");
  const blocked = await app.db.transact((tx) => {
    const before = accessNickname(tx, userId, serverId, targetId);
    const nickname = change.nickname === undefined ? before.nickname ?? "" : change.nickname ?? "";
    if ((before.nickname ?? "") !== nickname) {
      const { nickname: _, ...member } = before;
      putMember(tx, serverId, nickname ? { ...member, nickname } : member);
      if (targetId !== userId) {
        const act = { action: "nickname", actor_id: userId, target_id: targetId } as const;
        record(app, tx, serverId, { ...act, reason: nickname });
      }
      announceMember(app, tx, serverId, targetId);
    }
    return areBlocked(tx, userId, targetId);
  });
  const member = await memberById(app, serverId, targetId, blocked);
  if (!member) throw new AppError("not_found");
  return member;
}

/** Returns a member whose nickname the user may change. @throws AppError as `setNickname` */
function accessNickname(
  reader: Reader,
  userId: string,
  serverId: string,
  targetId: string,
): MemberRecord {
  if (targetId === userId) accessServer(reader, userId, serverId, "changeNickname");
  else accessMember(reader, userId, serverId, targetId, "manageNicknames");
  const member = getMember(reader, serverId, targetId);
  if (!member) throw new AppError("not_found");
  return member;
}
