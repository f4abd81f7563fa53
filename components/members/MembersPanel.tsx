import type { ReactNode } from "react";
import type { HoistedGroup } from "../../protocol/servers.ts";
import { panel as t } from "../../text/en/members.ts";
import { fill } from "../../text/message.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { MemberGroups, type MemberSlot } from "./MemberGroups.tsx";
import type { OnMember } from "./MemberItem.tsx";
import type { Member } from "../../protocol/servers.ts";

export interface MembersPanelProps {
  /** 'Members', or 'Participants' in a direct message (MEM-02, MEM-03). */
  title: string;
  /** Covers the chat instead of being beside it. */
  over: boolean;
  /** Skips the animation, since the panel was open when the page loaded. */
  still: boolean;
  status: "loading" | "ready" | "error";
  online: readonly MemberSlot[];
  offline: readonly MemberSlot[];
  hoisted: readonly HoistedGroup[];
  /** Search text; null: no search, in a conversation of two. */
  search: string | null;
  onSearch: (text: string) => void;
  /** Receives the visible range of indexes, counted through both groups. */
  onShown: (first: number, last: number) => void;
  onClose: () => void;
  onRetry: () => void;
  onMember: OnMember;
  /** Returns `@username` if a display name alone is ambiguous (MEND-25). */
  handleOf?: (member: Member) => string | null;
  /** Below them. */
  children?: ReactNode;
}

/** Members of the server: slides in at the right, over the chat if there is no room beside it. */
export function MembersPanel(props: MembersPanelProps) {
  const { title, over, status, online, offline, hoisted, search, onClose, onRetry } = props;
  const found = online.length + offline.length;
  return (
    <SidePanel
      title={title}
      closeLabel={t.close}
      name="members"
      over={over}
      still={props.still}
      onClose={onClose}
    >
      {search !== null && (
        <div role="search" aria-label={t.search} class="px-3 pb-2">
          <SearchField
            label={t.search}
            placeholder={t.search}
            value={search}
            onQuery={props.onSearch}
          />
        </div>
      )}
      <p role="status" class="sr-only">
        {search && status === "ready" ? fill(t.found, { count: found }) : ""}
      </p>
      {status === "loading" && found === 0 && <Skeleton lines={6} label={t.loading} />}
      {status === "error" && (
        <LoadFailed text={t.failed} onRetry={onRetry} class="items-start p-4" />
      )}
      {status === "ready" && found === 0 && <p class="p-4 text-muted">{t.none}</p>}
      {found > 0 && status !== "error" && (
        // A search begins at the top.
        <MemberGroups
          key={search ? "search" : "all"}
          online={online}
          offline={offline}
          hoisted={hoisted}
          onShown={props.onShown}
          onMember={props.onMember}
          handleOf={props.handleOf}
        />
      )}
      {props.children}
    </SidePanel>
  );
}
