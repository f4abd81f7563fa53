import type { EventPart } from "../base/event_listeners.ts";
import { appearanceOf } from "../base/appearance.ts";
import type { Members } from "./members.ts";

/** Keeps the lists of members. */
export function memberEvents(
  { apply, readersChanged, renew }: Pick<Members, "apply" | "readersChanged" | "renew">,
) {
  /** Also others may read the server's hidden channels now. */
  function change(serverId: string, how: Parameters<Members["apply"]>[0]) {
    apply(how);
    readersChanged(serverId);
  }
  return {
    // A person, or the user, joined or left a group.
    "channel-updated": ({ channel }) => renew(channel.id),
    "dm-created": ({ channel }) => renew(channel.id),
    "member-joined": ({ serverId, member }) =>
      change(serverId, (all, { addMember }) => addMember(all, serverId, member)),
    "member-updated": ({ serverId, member }) =>
      change(serverId, (all, { putMember }) => putMember(all, serverId, member)),
    "member-removed": ({ serverId, userId }) =>
      change(serverId, (all, { removeMember }) => removeMember(all, serverId, userId)),
    "channel-deleted": ({ channelId }) =>
      apply((all, { removeMemberList }) => removeMemberList(all, channelId)),
    "permissions-changed": ({ serverId }) => readersChanged(serverId),
    "role-updated": ({ serverId, role }) =>
      change(serverId, (all, { setMembersRole }) => setMembersRole(all, serverId, role)),
    "role-deleted": ({ serverId, roleId }) =>
      change(serverId, (all, { dropMembersRole }) => dropMembersRole(all, serverId, roleId)),
    "presence-changed": ({ userId, status, seen = status }) =>
      apply((all, { setPresence }) => setPresence(all, userId, seen)),
    "user-updated": ({ user }) =>
      apply((all, { setLooks }) => setLooks(all, user.id, appearanceOf(user))),
  } satisfies EventPart;
}
