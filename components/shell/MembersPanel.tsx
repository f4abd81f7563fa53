import { useRef } from "react";
import retry from "@lucide/icons/icons/refresh-cw";
import close from "@lucide/icons/icons/x";
import type { Member } from "../../protocol/servers.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useFocusInside } from "../ui/useFocusInside.ts";
import { MemberItem } from "./MemberItem.tsx";

export interface MembersPanelProps {
  /** It lies over the chat instead of beside it. */
  over: boolean;
  status: "loading" | "ready" | "error";
  online: readonly Member[];
  offline: readonly Member[];
  onClose: () => void;
  onRetry: () => void;
}

/** Who is in the server: slides in at the right, over the chat where there is no room beside it. */
export function MembersPanel(props: MembersPanelProps) {
  const { over, status, online, offline, onClose, onRetry } = props;
  const panel = useRef<HTMLElement>(null);
  useFocusInside(panel, over);
  return (
    <>
      <div class="animate-fade fixed inset-0 z-20 bg-scrim lg:hidden" onClick={onClose} />
      <aside
        ref={panel}
        tabIndex={-1}
        data-landmark
        aria-label="Members"
        class="animate-slide-right flex outline-none w-80 max-w-[88vw] shrink-0 flex-col border-l border-line bg-surface-1 max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-30 max-lg:shadow-raised"
      >
        <header class="flex h-12 shrink-0 items-center justify-between pr-2 pl-4">
          <h2 class="font-semibold text-strong">Members</h2>
          <IconButton icon={close} label="Close members" onClick={onClose} />
        </header>
        <div class="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
          {status === "loading" && <Skeleton lines={6} label="Loading members" />}
          {status === "error" && (
            <div role="alert" class="flex flex-col items-start gap-3 p-2 text-muted">
              The members could not be loaded.
              <Button look="secondary" onClick={onRetry}>
                <Icon of={retry} size={16} />Try again
              </Button>
            </div>
          )}
          {status === "ready" && online.length + offline.length === 0 && (
            <p class="p-2 text-muted">No members found</p>
          )}
          <Group title="Online" members={online} />
          <Group title="Offline" members={offline} />
        </div>
      </aside>
    </>
  );
}

function Group({ title, members }: { title: string; members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <section class="mb-4">
      <h3 class="px-2 py-1.5 text-12 font-semibold text-muted">{title} — {members.length}</h3>
      <ul>{members.map((member) => <MemberItem key={member.id} member={member} />)}</ul>
    </section>
  );
}
