import crown from "@lucide/icons/icons/crown";
import type { Member } from "../../protocol/servers.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PRESENCE } from "../ui/presence.ts";

/** One person of the members panel. */
export function MemberItem({ member }: { member: Member }) {
  const { username, status, isOwner } = member;
  return (
    <li
      class={`flex min-h-12 items-center gap-3 rounded-md px-2 ${
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
    </li>
  );
}
