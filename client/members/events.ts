import type { EventPart } from "../base/event_listeners.ts";
import { dropMembersRole, setMembersRole } from "./member_roles.ts";
import type { Members } from "./members.ts";
import { addMember, putMember, removeMember, setLooks, setPresence } from "./state.ts";

/** Keeps the lists of members. */
export function memberEvents({ apply }: Pick<Members, "apply">) {
  return {
    "member-joined": ({ serverId, member }) => apply((all) => addMember(all, serverId, member)),
    "member-updated": ({ serverId, member }) => apply((all) => putMember(all, serverId, member)),
    "member-removed": ({ serverId, userId }) => apply((all) => removeMember(all, serverId, userId)),
    "role-updated": ({ serverId, role }) => apply((all) => setMembersRole(all, serverId, role)),
    "role-deleted": ({ serverId, roleId }) =>
      apply((all) => dropMembersRole(all, serverId, roleId)),
    "presence-changed": ({ userId, status, seen = status }) =>
      apply((all) => setPresence(all, userId, seen)),
    "user-updated": ({ user: { id, avatar_url, avatar_color } }) =>
      apply((all) => setLooks(all, id, { avatar_url, avatar_color })),
  } satisfies EventPart;
}
