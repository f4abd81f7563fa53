import type { AuditEntry, Ban, Mute, Report } from "../../../protocol/moderation.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import type {
  AuditRecord,
  BanRecord,
  MuteRecord,
  ReportRecord,
} from "../../membership/moderation/records.ts";

type Users = ReadonlyMap<string, UserRecord>;

const nameOf = (users: Users, id: string) => users.get(id)?.username ?? "";
const pictureOf = (users: Users, id: string) => {
  const { avatar_url = null, avatar_color = null } = users.get(id) ?? {};
  return { avatar_url, avatar_color };
};
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export function banView(ban: BanRecord, users: Users): Ban {
  const { id, user_id, by, at, reason } = ban;
  return {
    id,
    user_id,
    ...pictureOf(users, user_id),
    banned_username: nameOf(users, user_id),
    banned_by_username: nameOf(users, by),
    banned_at: iso(at),
    reason,
  };
}

export function muteView(mute: MuteRecord, users: Users): Mute {
  const { id, user_id, by, at, until, reason } = mute;
  return {
    id,
    user_id,
    ...pictureOf(users, user_id),
    muted_username: nameOf(users, user_id),
    muted_by_username: nameOf(users, by),
    muted_at: iso(at),
    expires_at: until === null ? null : iso(until),
    reason,
  };
}

export function auditView(entry: AuditRecord, users: Users): AuditEntry {
  const { id, action, actor_id, target_id, reason, delete_message_seconds, at } = entry;
  return {
    id,
    action,
    ...pictureOf(users, actor_id),
    actor_username: nameOf(users, actor_id),
    target_username: target_id === null ? null : nameOf(users, target_id),
    reason,
    ...delete_message_seconds !== undefined && { delete_message_seconds },
    at: iso(at),
  };
}

export function reportView(report: ReportRecord, users: Users): Report {
  const { id, reporter_id, target_id, channel_id, message_id, message, reason, at } = report;
  return {
    id,
    ...pictureOf(users, reporter_id),
    reporter_username: nameOf(users, reporter_id),
    target_username: nameOf(users, target_id),
    channel_id,
    message_id,
    message,
    reason,
    at: iso(at),
  };
}
