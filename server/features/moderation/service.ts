import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { AuditEntry, Ban, BanBody, Mute, Report } from "../../../protocol/moderation.ts";
import { can, type Membership } from "../../../protocol/permissions.ts";
import type { FeaturesContext } from "../context.ts";
import { areBlocked } from "../../membership/relations/relations.ts";
import { expel } from "../join_leave/service.ts";
import { erase, orderErasure } from "../messages/erasure.ts";
import { accessServer } from "../../membership/servers/access.ts";

import { usersById } from "../../membership/users/service.ts";
import { userById } from "../../membership/users/users.ts";
import { accessMember, accessTarget, mayReadAudit, mayReadReports } from "./access.ts";
import { listAudit, record } from "../../membership/moderation/audit.ts";
import { announceMembership, forgetMuteEnd, watchMuteEnd } from "./mute_ends.ts";
import {
  type BanRecord,
  bans,
  type MuteRecord,
  mutes,
} from "../../membership/moderation/records.ts";
import { listBans } from "../../membership/moderation/bans.ts";
import { listReports, withoutReporter } from "../../membership/moderation/reports.ts";
import { listMutes, muteOf } from "../../membership/moderation/mutes.ts";
import { channelsSeen } from "./seen_channels.ts";
import { auditView, banView, muteView, reportView } from "./view.ts";

const NO_REASON = "No reason provided";

interface ModerationAction {
  serverId: string;
  targetId: string;
  reason?: string;
}

/**
 * The reason passes no block between the two (HARD-9): it would be a message.
 * @throws AppError not_found, forbidden, cannot_act_on_self, outranked
 */
export async function kick(
  app: FeaturesContext,
  userId: string,
  { serverId, targetId, reason }: ModerationAction,
): Promise<void> {
  await app.db.transact((tx) => {
    const { server, target } = accessMember(tx, userId, serverId, targetId, "kickMembers");
    const by = userById(tx, userId).username;
    const parted = areBlocked(tx, userId, targetId);
    record(app, tx, serverId, { action: "kick", actor_id: userId, target_id: targetId, reason });
    app.bus.publishAfter(tx, {
      type: "user-kicked",
      kicked: {
        userId: targetId,
        serverName: server.name,
        kickedBy: by,
        reason: parted ? null : reason || null,
      },
    });
    expel(app, tx, serverId, target, { action: "kicked", by });
  });
}

/** Messages that a ban checks before its response; the rest is checked after it. */
const MAX_MESSAGES_CHECKED_INLINE = 5000;

/**
 * Bans a user, member or not: membership and ban change in one commit (D-SRV-5). A second ban
 * replaces the first. Only a member is notified: anyone else would hear of a server, and of a
 * reason, from a stranger (HARD-9). A reason is not delivered across a block between the two. Their
 * messages of the last seconds are deleted after the commit, in every channel; the permission to
 * ban is enough for that (MEND-26g).
 * @throws AppError not_found, forbidden, cannot_act_on_self, outranked
 */
export async function ban(
  app: FeaturesContext,
  userId: string,
  act: ModerationAction & Pick<BanBody, "deleteMessageSeconds">,
): Promise<Ban> {
  const banned = await commitBan(app, userId, act);
  const { serverId, targetId } = act;
  if (
    act.deleteMessageSeconds && !await erase(app, serverId, targetId, MAX_MESSAGES_CHECKED_INLINE)
  ) {
    app.bus.publish({ type: "erasure-left", serverId, userId: targetId });
  }
  return banned;
}

async function commitBan(
  app: FeaturesContext,
  userId: string,
  { serverId, targetId, reason: given, deleteMessageSeconds: seconds }: Parameters<typeof ban>[2],
): Promise<Ban> {
  const reason = given || NO_REASON;
  const id = app.ids.uuid();
  return await app.db.transact((tx) => {
    const access = accessTarget(tx, userId, serverId, targetId, "banMembers");
    const { server, target, targetMembership } = access;
    const by = userById(tx, userId);
    const stored: BanRecord = { id, user_id: targetId, by: userId, at: tx.now, reason };
    bans.set(tx, { serverId, userId: targetId }, stored);
    record(app, tx, serverId, {
      action: "ban",
      actor_id: userId,
      target_id: targetId,
      reason,
      ...seconds && { delete_message_seconds: seconds },
    });
    if (seconds) orderErasure(tx, serverId, targetId, seconds);
    if (targetMembership) {
      // The server chooses which name the notice shows (MEND-26h).
      const namedBy = server.tell_banned_by === false ? server.name : by.username;
      const parted = areBlocked(tx, userId, targetId);
      app.bus.publishAfter(tx, {
        type: "user-banned",
        banned: {
          userId: targetId,
          serverName: server.name,
          bannedBy: namedBy,
          reason: parted ? NO_REASON : reason,
        },
      });
      expel(app, tx, serverId, target, { action: "banned", by: by.username, namedBy });
    }
    return banView(stored, new Map([[target.id, target], [by.id, by]]));
  });
}

/** Restores nothing; the way back in is an invite. @throws AppError not_found, forbidden */
export async function unban(
  app: FeaturesContext,
  userId: string,
  { serverId, targetId }: ModerationAction,
): Promise<void> {
  await app.db.transact((tx) => {
    accessServer(tx, userId, serverId, "banMembers");
    if (!bans.get(tx, { serverId, userId: targetId })) throw new AppError("not_found");
    bans.delete(tx, { serverId, userId: targetId });
    record(app, tx, serverId, { action: "unban", actor_id: userId, target_id: targetId });
  });
}

/**
 * Mutes, in place of an earlier mute; it survives leaving and rejoining (D-SRV-6).
 * @throws AppError not_found, forbidden, cannot_act_on_self, outranked, cannot_mute
 */
export async function mute(
  app: FeaturesContext,
  userId: string,
  { serverId, targetId, reason, duration }: ModerationAction & { duration?: number },
): Promise<Mute> {
  const id = app.ids.uuid();
  return await app.db.transact((tx) => {
    const { target, targetMembership } = accessMember(
      tx,
      userId,
      serverId,
      targetId,
      "muteMembers",
    );
    refuseImmune(targetMembership);
    const by = userById(tx, userId);
    const stored: MuteRecord = {
      id,
      user_id: targetId,
      by: userId,
      at: tx.now,
      until: duration === undefined ? null : tx.now + duration,
      reason: reason || null,
    };
    mutes.set(tx, { serverId, userId: targetId }, stored);
    record(app, tx, serverId, { action: "mute", actor_id: userId, target_id: targetId, reason });
    tx.afterCommit(() => watchMuteEnd(app, serverId, stored));
    announceMembership(app, tx, serverId, targetId);
    return muteView(stored, new Map([[target.id, target], [by.id, by]]));
  });
}

/** Refuses to mute members who may mute others (D-SRV-6). @throws AppError cannot_mute */
function refuseImmune(target: Membership): void {
  if (can({ ...target, muted: false }, "muteMembers")) throw new AppError("cannot_mute");
}

/** @throws AppError not_found, forbidden, cannot_act_on_self, outranked */
export async function unmute(
  app: FeaturesContext,
  userId: string,
  { serverId, targetId }: ModerationAction,
): Promise<void> {
  await app.db.transact((tx) => {
    accessTarget(tx, userId, serverId, targetId, "muteMembers");
    if (!muteOf(tx, serverId, targetId)) throw new AppError("not_found");
    mutes.delete(tx, { serverId, userId: targetId });
    record(app, tx, serverId, { action: "unmute", actor_id: userId, target_id: targetId });
    tx.afterCommit(() => forgetMuteEnd(app, serverId, targetId));
    announceMembership(app, tx, serverId, targetId);
  });
}

/** @throws AppError not_found, forbidden */
export async function bansOf(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<Ban[]> {
  await app.db.read(accessServer, userId, serverId, "banMembers");
  const bans = await listBans(app.db, serverId);
  const users = await usersById(app, bans.flatMap((b) => [b.user_id, b.by]));
  return bans.map((b) => banView(b, users));
}

/** @throws AppError not_found, forbidden */
export async function mutesOf(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<Mute[]> {
  await app.db.read(accessServer, userId, serverId, "muteMembers");
  const mutes = await listMutes(app.db, serverId, app.clock());
  const users = await usersById(app, mutes.flatMap((m) => [m.user_id, m.by]));
  return mutes.map((m) => muteView(m, users));
}

/**
 * Returns a page of the audit log, newest first, with the start of the next one. A channel that the
 * reader can't see is left out (D-PERM-6); a deleted one only those see who see all channels.
 * @throws AppError not_found, forbidden
 */
export async function auditLog(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  before?: string,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { membership } = await app.db.read(accessServer, userId, serverId);
  if (!mayReadAudit(membership)) throw new AppError("forbidden");
  const page = await listAudit(app.db, serverId, app.clock(), before);
  const named = page.flatMap(({ channel_id }) => channel_id ?? []);
  const seen = await channelsSeen(app, userId, serverId, membership, named);
  const entries = page.filter(({ channel_id }) => channel_id === undefined || seen.has(channel_id))
    .map(withoutReporter);
  const users = await usersById(
    app,
    entries.flatMap(({ actor_id, target_id }) => [actor_id || [], target_id ?? []].flat()),
  );
  return {
    entries: entries.map((e) => auditView(e, users)),
    next: page.length < SERVER_LIMITS.auditPage ? null : page.at(-1)!.id,
  };
}

/**
 * Lists reports, newest first, `before` a report. Nobody sees reports of their own messages
 * (MEND-70), nor of a channel that they may not see.
 * @throws AppError not_found, forbidden
 */
export async function reportsIn(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  before?: string,
): Promise<{ reports: Report[]; next: string | null }> {
  const { membership } = await app.db.read(accessServer, userId, serverId);
  if (!mayReadReports(membership)) throw new AppError("forbidden");
  const page = await listReports(app.db, serverId, app.clock(), before);
  const named = page.map(({ channel_id }) => channel_id);
  const seen = await channelsSeen(app, userId, serverId, membership, named);
  const shown = page.filter(({ target_id, channel_id }) => {
    return target_id !== userId && seen.has(channel_id);
  });
  const people = shown.flatMap(({ reporter_id, target_id }) => [reporter_id, target_id]);
  const users = await usersById(app, people);
  return {
    reports: shown.map((one) => reportView(one, users)),
    next: page.length < SERVER_LIMITS.auditPage ? null : page.at(-1)!.id,
  };
}
