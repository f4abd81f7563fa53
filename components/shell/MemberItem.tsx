import { useRef } from "react";
import crown from "@lucide/icons/icons/crown";
import type { Member } from "../../protocol/servers.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { Anchor } from "../ui/popup.ts";
import { PRESENCE } from "../ui/presence.ts";
import { anchorOf, useMenuGesture } from "../ui/useMenuGesture.ts";

/** Opens the menu of a person; the button gets the focus back. */
export type OnMember = (
  member: Member,
  at: Anchor,
  byKeyboard: boolean,
  button: HTMLElement | null,
) => void;

/** One person of the members panel; a press, or what asks for a menu elsewhere, opens theirs. */
export function MemberItem({ member, onMenu }: { member: Member; onMenu: OnMember }) {
  const { username, status, isOwner } = member;
  const button = useRef<HTMLButtonElement>(null);
  const gesture = useMenuGesture((at, byKeyboard) =>
    onMenu(member, at, byKeyboard, button.current)
  );
  return (
    <li>
      <button
        {...gesture}
        ref={button}
        type="button"
        aria-haspopup="menu"
        onClick={(event) =>
          onMenu(member, anchorOf(event.currentTarget), event.detail === 0, button.current)}
        class={`ring-inside flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-left transition-colors hover:bg-surface-3 ${
          status === "offline" ? "text-muted" : "text-normal"
        }`}
      >
        <Avatar
          name={username}
          url={member.avatar_url}
          color={member.avatar_color}
          status={status}
          ring="ring-surface-1"
        />
        <span dir="auto" class="min-w-0 truncate">{username}</span>
        {isOwner && (
          <span title="Server owner" class="text-warning">
            <Icon of={crown} size={16} />
            <span class="sr-only">Server owner</span>
          </span>
        )}
        <span class="sr-only">{PRESENCE[status].label}</span>
      </button>
    </li>
  );
}
