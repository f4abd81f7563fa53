import { useEffect, useRef } from "react";
import type { Member } from "../../protocol/servers.ts";
import { PRESENCE } from "../ui/presence.ts";
import { MemberItem, type OnMember } from "./MemberItem.tsx";
import { useWalk } from "./useWalk.ts";
import { ROW, type RowRange, useWindow } from "./useWindow.ts";

/** Who is at a place of the panel; null: not loaded yet. */
export type MemberSlot = Member | null;

interface Props {
  online: readonly MemberSlot[];
  offline: readonly MemberSlot[];
  /** Told which places can be seen, counted through both groups. */
  onShown: (first: number, last: number) => void;
  onMember: OnMember;
}

/** The groups 'Online' and 'Offline' with their counts (MEM-04, MEM-05), drawn as far as they can be seen. */
export function MemberGroups({ online, offline, onShown, onMember }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const spans = useWindow(scroller, [online.length, offline.length]);
  const walk = useWalk(scroller, [online, offline]);
  const [first, last] = shownOf(spans, online.length);
  // Also when the order changes: what came into sight may not be loaded.
  useEffect(() => {
    if (last >= first) onShown(first, last);
  }, [first, last, online, offline]);
  return (
    <div
      ref={scroller}
      onKeyDown={walk.onKeyDown}
      onFocusIn={walk.onFocusIn}
      class="min-h-0 flex-1 overflow-y-auto px-2 pb-4"
    >
      <Group
        title={PRESENCE.online.label}
        members={online}
        span={spans[0]!}
        active={walk.active}
        onMember={onMember}
      />
      <Group
        title={PRESENCE.offline.label}
        members={offline}
        span={spans[1]!}
        active={walk.active - online.length}
        onMember={onMember}
      />
    </div>
  );
}

/** From the first place in sight to the last, through both groups. */
function shownOf([online, offline]: RowRange[], before: number): [number, number] {
  const hasOnline = online!.end > online!.first;
  const first = hasOnline ? online!.first : before + offline!.first;
  const last = offline!.end > offline!.first ? before + offline!.end - 1 : online!.end - 1;
  return [first, last];
}

interface GroupProps {
  title: string;
  members: readonly MemberSlot[];
  span: RowRange;
  /** The row that Tab reaches, if it is in this group. */
  active: number;
  onMember: OnMember;
}

function Group({ title, members, span, active, onMember }: GroupProps) {
  if (members.length === 0) return null;
  const rows = Array.from({ length: span.end - span.first }, (_, i) => span.first + i);
  const isHere = active >= 0 && active < members.length;
  if (isHere && (active < span.first || active >= span.end)) rows.push(active);
  return (
    <section class="mb-4">
      <h3 class="flex h-8 items-center px-2 text-12 font-semibold text-muted">
        {title} — {members.length}
      </h3>
      <ul class="relative" style={{ height: `${members.length * ROW}rem` }}>
        {rows.map((row) => {
          const member = members[row];
          return (
            <li
              key={member?.user_id ?? row}
              aria-setsize={members.length}
              aria-posinset={row + 1}
              class="absolute inset-x-0"
              style={{ top: `${row * ROW}rem` }}
            >
              {member
                ? <MemberItem member={member} active={row === active} onMember={onMember} />
                : <Blank />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Somebody who is being loaded. */
function Blank() {
  return (
    <div class="flex h-12 items-center gap-3 px-2" aria-hidden="true">
      <span class="size-9 shrink-0 rounded-full bg-surface-3" />
      <span class="h-3 w-32 rounded-sm bg-surface-3" />
    </div>
  );
}
