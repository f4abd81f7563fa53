import find from "@lucide/icons/icons/search";
import retry from "@lucide/icons/icons/refresh-cw";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { MemberGroups, type Place } from "./MemberGroups.tsx";
import type { OnMember } from "./MemberItem.tsx";

export interface MembersPanelProps {
  /** 'Members', or 'Participants' in a direct message (MEM-02, MEM-03). */
  title: string;
  /** It lies over the chat instead of beside it. */
  over: boolean;
  status: "loading" | "ready" | "error";
  online: readonly Place[];
  offline: readonly Place[];
  /** What is looked for; null: there is nothing to look for in two people. */
  search: string | null;
  onSearch: (text: string) => void;
  /** Which places can be seen, counted through both groups. */
  onShown: (first: number, last: number) => void;
  onClose: () => void;
  onRetry: () => void;
  onMember: OnMember;
}

/** Who is in the server: slides in at the right, over the chat where there is no room beside it. */
export function MembersPanel(props: MembersPanelProps) {
  const { title, over, status, online, offline, search, onClose, onRetry } = props;
  const found = online.length + offline.length;
  return (
    <SidePanel title={title} closeLabel="Close members" over={over} onClose={onClose}>
      {search !== null && <SearchField text={search} onText={props.onSearch} />}
      <p role="status" class="sr-only">
        {search && status === "ready" ? `${found} ${found === 1 ? "member" : "members"} found` : ""}
      </p>
      {status === "loading" && found === 0 && <Skeleton lines={6} label="Loading members" />}
      {status === "error" && (
        <div role="alert" class="flex flex-col items-start gap-3 p-4 text-muted">
          The members could not be loaded.
          <Button look="secondary" onClick={onRetry}>
            <Icon of={retry} size={16} />Try again
          </Button>
        </div>
      )}
      {status === "ready" && found === 0 && <p class="p-4 text-muted">No members found</p>}
      {found > 0 && status !== "error" && (
        // A search begins at the top.
        <MemberGroups
          key={search ? "search" : "all"}
          online={online}
          offline={offline}
          onShown={props.onShown}
          onMember={props.onMember}
        />
      )}
    </SidePanel>
  );
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <div role="search" class="relative px-3 pb-2">
      <Icon of={find} size={18} class="absolute top-3 start-6 text-muted md:top-2.5" />
      <input
        type="search"
        value={text}
        aria-label="Search members"
        placeholder="Search members"
        autocomplete="off"
        enterkeyhint="search"
        onInput={(event) => onText(event.currentTarget.value)}
        class="min-h-11 w-full rounded-md border border-field bg-surface-2 pe-3 ps-10 text-16 text-strong md:min-h-10"
      />
    </div>
  );
}
