import { useEffect, useMemo, useRef } from "react";
import type { HoistedGroup, Member } from "../../protocol/servers.ts";
import { panel as t } from "../../text/en/members.ts";
import { PRESENCE } from "../ui/presence.ts";
import { MemberItem, type OnMember } from "./MemberItem.tsx";
import { useWalk } from "./useWalk.ts";
import { ROW_REM, type RowRange, useWindow } from "./useWindow.ts";

/** Member at an index of the panel; null: not loaded yet. */
export type MemberSlot = Member | null;

interface Props {
  online: readonly MemberSlot[];
  offline: readonly MemberSlot[];
  /** Roles under whose names the first online members are listed (MEND-26d). */
  hoisted: readonly HoistedGroup[];
  /** Told which places can be seen, counted through all groups. */
  onShown: (first: number, last: number) => void;
  onMember: OnMember;
  handleOf?: (member: Member) => string | null;
}

interface Section {
  key: string;
  title: string;
  members: readonly MemberSlot[];
  /** Heading above this section: the group that it starts. */
  over?: string;
  /** Section of such a group. */
  part?: boolean;
}

/**
 * Groups 'Online' and 'Offline' with their counts (MEM-04, MEM-05), rendered as far as visible.
 * Within 'Online' each hoisted role has its own group (MEND-26d).
 */
export function MemberGroups({ online, offline, hoisted, onShown, ...item }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => sectionsOf(online, offline, hoisted), [online, offline, hoisted]);
  const blocks = sections.map(({ members, over }) => ({ rows: members.length, two: !!over }));
  const spans = useWindow(scroller, blocks);
  const walk = useWalk(scroller, sections.map(({ members }) => members), blocks);
  const begins = beginnings(blocks);
  const [first, last] = shownOf(spans, begins);
  // Also runs when the order changes: newly visible members may not be loaded.
  useEffect(() => {
    if (last >= first) onShown(first, last);
  }, [first, last, sections]);
  return (
    <div
      ref={scroller}
      onKeyDown={walk.onKeyDown}
      onFocusIn={walk.onFocusIn}
      class="min-h-0 flex-1 overflow-y-auto px-2 pb-4"
    >
      {sections.map(({ key, ...section }, i) => (
        <Group
          key={key}
          {...section}
          span={spans[i]}
          active={walk.active - begins[i]}
          {...item}
        />
      ))}
    </div>
  );
}

/** Returns the sections that have members. */
function sectionsOf(
  online: readonly MemberSlot[],
  offline: readonly MemberSlot[],
  hoisted: readonly HoistedGroup[],
): Section[] {
  const here = { key: "online", title: heading(PRESENCE.online.label, online), members: online };
  const gone = {
    key: "offline",
    title: heading(PRESENCE.offline.label, offline),
    members: offline,
  };
  let begin = 0;
  const byRole = hoisted.map(({ role_id: key, name, members }): Section => {
    const part = online.slice(begin, begin += members);
    return { key, title: heading(name, part), members: part, part: true };
  });
  const rest = online.slice(begin);
  if (byRole.length) {
    byRole[0].over = here.title;
    byRole.push({ key: "rest", title: heading(t.others, rest), members: rest, part: true });
  }
  return [...byRole.length ? byRole : [here], gone].filter(({ members }) => members.length > 0);
}

function heading(title: string, { length }: readonly unknown[]): string {
  return `${title} — ${length}`;
}

/** Returns the number of rows above each section. */
function beginnings(blocks: readonly { rows: number }[]): number[] {
  let sum = 0;
  return blocks.map(({ rows }) => (sum += rows) - rows);
}

/** From the first place in sight to the last, through all groups. */
function shownOf(spans: RowRange[], begins: readonly number[]): [number, number] {
  const positions = spans.flatMap(({ first, end }, i) =>
    end > first ? [begins[i] + first, begins[i] + end - 1] : []
  );
  return [positions[0] ?? 0, positions.at(-1) ?? -1];
}

interface GroupProps extends Omit<Section, "key"> {
  span: RowRange;
  /** The row that Tab reaches, if it is in this group. */
  active: number;
  onMember: OnMember;
  handleOf?: (member: Member) => string | null;
}

function Group({ title, members, over, part, span, active, onMember, handleOf }: GroupProps) {
  const rows = Array.from({ length: span.end - span.first }, (_, i) => span.first + i);
  const isHere = active >= 0 && active < members.length;
  if (isHere && (active < span.first || active >= span.end)) rows.push(active);
  return (
    <section class="mb-4">
      {over && <h3 class={`${HEAD} font-semibold`}>{over}</h3>}
      {part
        ? <h4 dir="auto" class={HEAD}>{title}</h4>
        : <h3 class={`${HEAD} font-semibold`}>{title}</h3>}
      <ul class="relative" style={{ height: `${members.length * ROW_REM}rem` }}>
        {rows.map((row) => {
          const member = members[row];
          return (
            <li
              key={member?.user_id ?? row}
              aria-setsize={members.length}
              aria-posinset={row + 1}
              class="absolute inset-x-0"
              style={{ top: `${row * ROW_REM}rem` }}
            >
              {member
                ? (
                  <MemberItem
                    member={member}
                    handle={handleOf?.(member)}
                    active={row === active}
                    onMember={onMember}
                  />
                )
                : <Blank />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const HEAD = "block h-8 truncate px-2 text-12 leading-8 text-muted";

/** Placeholder for a member who is loading. */
function Blank() {
  return (
    <div class="flex h-12 items-center gap-3 px-2" aria-hidden="true">
      <span class="size-9 shrink-0 rounded-full bg-surface-3" />
      <span class="h-3 w-32 rounded-sm bg-surface-3" />
    </div>
  );
}
