import retry from "@lucide/icons/icons/refresh-cw";
import type { Member } from "../../protocol/servers.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { MemberItem, type OnMember } from "./MemberItem.tsx";

export interface MembersPanelProps {
  /** 'Members', or 'Participants' in a direct message (MEM-02, MEM-03). */
  title: string;
  /** It lies over the chat instead of beside it. */
  over: boolean;
  status: "loading" | "ready" | "error";
  online: readonly Member[];
  offline: readonly Member[];
  onClose: () => void;
  onRetry: () => void;
  onMember: OnMember;
}

/** Who is in the server: slides in at the right, over the chat where there is no room beside it. */
export function MembersPanel(props: MembersPanelProps) {
  const { title, over, status, online, offline, onClose, onRetry } = props;
  return (
    <SidePanel title={title} closeLabel="Close members" over={over} onClose={onClose}>
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
        <Group title="Online" members={online} onMember={props.onMember} />
        <Group title="Offline" members={offline} onMember={props.onMember} />
      </div>
    </SidePanel>
  );
}

interface GroupProps {
  title: string;
  members: readonly Member[];
  onMember: OnMember;
}

function Group({ title, members, onMember }: GroupProps) {
  if (members.length === 0) return null;
  return (
    <section class="mb-4">
      <h3 class="px-2 py-1.5 text-12 font-semibold text-muted">{title} — {members.length}</h3>
      <ul>
        {members.map((member) => <MemberItem key={member.id} member={member} onMenu={onMember} />)}
      </ul>
    </section>
  );
}
