import pencil from "@lucide/icons/icons/pencil";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { can } from "../../../protocol/permissions.ts";
import type { Member } from "../../../protocol/servers.ts";
import { personMenu as t } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { inGroup, type MenuPerson } from "../late_feature.ts";
import { isBelow } from "../moderate.ts";

/** Returns 'Change Nickname', for oneself and for members ranked below, if the user may (COM-6). */
export async function personRows(main: MainContext, person: MenuPerson) {
  const { userId, serverId, isMe } = person;
  if (!serverId || !mayName(main, isMe)) return [];
  const member = await person.member();
  const rows = member ? nicknameItems(main, { serverId, userId, member }) : [];
  return inGroup(isMe ? "person" : "moderation", rows);
}

/** The same for a member who is known already. */
export function nicknameItems(
  main: MainContext,
  { serverId, userId, member }: { serverId: string; userId: string; member: Member },
): MenuItem[] {
  const isMe = userId === main.client.session.user.value?.id;
  if (!mayName(main, isMe) || !isMe && !isBelow(main, { userId, member })) return [];
  return [{
    text: t.nickname,
    icon: pencil,
    onSelect: () => main.dialog.value = { kind: "nickname", serverId, member },
  }];
}

function mayName({ client }: MainContext, isMe: boolean): boolean {
  return can(client.permissions.membership.value, isMe ? "changeNickname" : "manageNicknames");
}
