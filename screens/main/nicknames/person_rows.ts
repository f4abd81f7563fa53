import pencil from "@lucide/icons/icons/pencil";
import { can } from "../../../protocol/permissions.ts";
import { personMenu as t } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { inGroup, type MenuPerson } from "../late_feature.ts";
import { isBelow } from "../moderate.ts";

/** Returns 'Change Nickname', for oneself and for members ranked below, if the user may (COM-6). */
export async function personRows(main: MainContext, person: MenuPerson) {
  const { userId, serverId, isMe } = person;
  const membership = main.client.permissions.membership.value;
  if (!serverId || !can(membership, isMe ? "changeNickname" : "manageNicknames")) return [];
  const member = await person.member();
  if (!member || !isMe && !isBelow(main, { userId, member })) return [];
  return inGroup(isMe ? "person" : "moderation", [{
    text: t.nickname,
    icon: pencil,
    onSelect: () => main.dialog.value = { kind: "nickname", serverId, member },
  }]);
}
