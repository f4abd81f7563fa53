import crown from "@lucide/icons/icons/crown";
import more from "@lucide/icons/icons/ellipsis";
import muted from "@lucide/icons/icons/mic-off";
import { members as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import type { Member } from "../../protocol/servers.ts";
import { shortDateText } from "../ui/times.ts";
import { firstRole } from "../members/first_role.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { RoleChips } from "../ui/RoleChips.tsx";
import { MenuButton, type MenuItem } from "../ui/MenuButton.tsx";
import { displayNameOf } from "../../protocol/display_name.ts";
import { Handle } from "../ui/Handle.tsx";

/** More roles than this are counted. */
const MAX_ROLES_SHOWN = 6;

/** Member of the server with join date, roles and actions. */
export function MemberRow({ member, menu }: { member: Member; menu: MenuItem[] }) {
  const { username, joinedAt, roles } = member;
  const name = displayNameOf(member);
  return (
    <li class="flex min-h-14 items-center gap-3 py-2">
      <PersonAvatar person={member} status={member.status} />
      <div class="min-w-0 flex-1">
        <p class="flex items-center gap-1.5">
          <span class="min-w-0 truncate font-semibold text-strong">
            <ColoredName color={firstRole(member)?.color ?? null}>{name}</ColoredName>
          </span>
          {name !== username && <Handle of={`@${username}`} />}
          {member.isOwner && <Mark icon={crown} label={t.owner} class="text-warning" />}
          {member.muted && <Mark icon={muted} label={t.muted} class="text-danger-text" />}
        </p>
        <p class="text-13 text-muted">
          <Rich
            text={t.joined}
            day={<time dateTime={joinedAt}>{shortDateText(joinedAt)}</time>}
          />
        </p>
        {roles.length > 0 && (
          <div class="mt-1">
            <RoleChips label={fill(t.roles, { username })} roles={roles.slice(0, MAX_ROLES_SHOWN)}>
              {roles.length > MAX_ROLES_SHOWN && (
                <li class="px-1 text-12 text-muted">
                  {fill(t.moreRoles, { count: roles.length - MAX_ROLES_SHOWN })}
                </li>
              )}
            </RoleChips>
          </div>
        )}
      </div>
      {menu.length > 0 && (
        <MenuButton
          label={username}
          placement="bottom-end"
          items={menu}
          trigger={(attributes) => (
            <IconButton {...attributes} icon={more} label={fill(t.actions, { username })} />
          )}
        />
      )}
    </li>
  );
}

function Mark(props: { icon: typeof crown; label: string; class: string }) {
  return (
    <span title={props.label} class={props.class}>
      <Icon of={props.icon} size={16} />
      <span class="sr-only">{props.label}</span>
    </span>
  );
}
