import { messagePermissions } from "../../../client/messages/message_permissions.ts";
import type { MainContext } from "../context.ts";
import { inGroup, type MenuPerson } from "../late_feature.ts";
import { moderationItems } from "../moderate.ts";

/** Returns mute, kick and ban, for those who may do one of these in the open server. */
export async function personRows(main: MainContext, person: MenuPerson) {
  const { userId, username, serverId } = person;
  const membership = main.client.permissions.membership.value;
  const { canKick, canBan, canMute } = messagePermissions(membership);
  if (!serverId || !(canKick || canBan || canMute)) return [];
  const member = await person.member();
  return inGroup("moderation", moderationItems(main, { userId, username, serverId, member }));
}
