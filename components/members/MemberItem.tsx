import { memo, type RefObject, useRef } from "react";
import admin from "@lucide/icons/icons/shield";
import crown from "@lucide/icons/icons/crown";
import mod from "@lucide/icons/icons/shield-half";
import type { Member } from "../../protocol/servers.ts";
import { marks as t } from "../../text/en/members.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";
import { Icon, type IconData } from "../ui/Icon.tsx";
import type { Anchor } from "../ui/popup.ts";
import { PRESENCE } from "../ui/presence.ts";
import { anchorOf, useMenuGesture } from "../ui/useMenuGesture.ts";
import { firstRole, marksOf } from "./first_role.ts";
import { displayNameOf } from "../../protocol/display_name.ts";
import { Handle } from "../ui/Handle.tsx";

/** Opens the card or the menu of a person; the button gets the focus back. */
export type OnMember = (
  member: Member,
  at: Anchor,
  byKeyboard: boolean,
  button: HTMLElement,
  opens: "card" | "menu",
) => void;

interface Props {
  member: Member;
  handle?: string | null;
  /** True for the row that Tab reaches. */
  active: boolean;
  onMember: OnMember;
}

/**
 * Member of the panel. A press opens their card, the context menu gesture their menu. It's memoized
 * by person, so scrolling never renders anyone twice.
 */
export const MemberItem = memo(function MemberItem({ member, handle, active, onMember }: Props) {
  const { username, status } = member;
  const role = firstRole(member);
  const marks = marksOf(member);
  const button: RefObject<HTMLButtonElement | null> = useRef(null);
  const gesture = useMenuGesture((at, byKeyboard) =>
    onMember(member, at, byKeyboard, button.current!, "menu")
  );
  return (
    <button
      {...gesture}
      ref={button}
      type="button"
      data-member={member.user_id}
      tabIndex={active ? 0 : -1}
      aria-haspopup="dialog"
      onClick={({ currentTarget, detail }) =>
        onMember(member, anchorOf(currentTarget), detail === 0, currentTarget, "card")}
      class={`ring-inside flex h-12 w-full items-center gap-3 rounded-md px-2 text-start transition-colors hover:bg-surface-3 ${
        status === "offline" ? "text-muted" : "text-normal"
      }`}
    >
      <Avatar
        name={username}
        called={member.nickname ?? member.display_name}
        url={member.avatar_url}
        color={member.avatar_color}
        status={status}
        ring="ring-surface-1"
      />
      <span class="flex min-w-0 flex-1 flex-col">
        <span class="flex items-center gap-1.5 leading-5">
          <ColoredName color={role?.color ?? null} class="min-w-0 truncate">
            {displayNameOf(member)}
          </ColoredName>
          {handle && <Handle of={handle} />}
          {marks.owner && <Mark icon={crown} label={t.owner} class="text-warning" />}
          {marks.admin && <Mark icon={admin} label={t.admin} class="text-danger-text" />}
          {marks.mod && <Mark icon={mod} label={t.moderator} class="text-accent-text" />}
        </span>
        {role && <span dir="auto" class="truncate text-12 leading-4 text-muted">{role.name}</span>}
      </span>
      <span class="sr-only">{PRESENCE[status].label}</span>
    </button>
  );
});

function Mark({ icon, label, class: color }: { icon: IconData; label: string; class: string }) {
  return (
    <span title={label} class={`shrink-0 ${color}`}>
      <Icon of={icon} size={16} />
      <span class="sr-only">{label}</span>
    </span>
  );
}
