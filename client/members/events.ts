import type { EventPart } from "../base/event_listeners.ts";
import type { Members } from "./members.ts";

/** Keeps the lists of members. */
export function memberEvents({ apply, renew }: Pick<Members, "apply" | "renew">) {
  return {
    // Somebody came into a group or left it; or oneself has come back.
    "channel-updated": ({ channel }) => renew(channel.id),
    "dm-created": ({ channel }) => renew(channel.id),
    "member-joined": ({ serverId, member }) =>
      apply((all, { addMember }) => addMember(all, serverId, member)),
    "member-updated": ({ serverId, member }) =>
      apply((all, { putMember }) => putMember(all, serverId, member)),
    "member-removed": ({ serverId, userId }) =>
      apply((all, { removeMember }) => removeMember(all, serverId, userId)),
    "role-updated": ({ serverId, role }) =>
      apply((all, { setMembersRole }) => setMembersRole(all, serverId, role)),
    "role-deleted": ({ serverId, roleId }) =>
      apply((all, { dropMembersRole }) => dropMembersRole(all, serverId, roleId)),
    "presence-changed": ({ userId, status, seen = status }) =>
      apply((all, { setPresence }) => setPresence(all, userId, seen)),
    "user-updated": ({ user: { id, avatar_url, avatar_color } }) =>
      apply((all, { setLooks }) => setLooks(all, id, { avatar_url, avatar_color })),
  } satisfies EventPart;
}
