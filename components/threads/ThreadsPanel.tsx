import icon from "@lucide/icons/icons/messages-square";
import { LIMITS } from "../../protocol/limits.ts";
import type { Channel } from "../../protocol/channels.ts";
import { list as t, thread as about } from "../../text/en/threads.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { Select } from "../ui/Select.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { endText } from "../ui/times.ts";
import { useRowMenu } from "../ui/useRowMenu.ts";

/** Threads to list. */
export type Shown = "active" | "archived" | "mine";

interface Props {
  /** Covers the chat instead of being beside it. */
  over: boolean;
  status: "loading" | "ready" | "error";
  threads: readonly Channel[];
  shown: Shown;
  search: string;
  openId: string | null;
  onShown: (shown: Shown) => void;
  onSearch: (text: string) => void;
  onOpen: (thread: Channel) => void;
  onMenu: (thread: Channel) => OnMenu;
  /** null: the reader may create none. */
  onCreate: (() => void) | null;
  /** null: there are no more. */
  onMore: (() => void) | null;
  onRetry: () => void;
  onClose: () => void;
}

/** Threads of a channel: active, archived or one's own, searched by name (COM-7). */
export function ThreadsPanel(props: Props) {
  const { over, status, threads, shown, search, onCreate, onMore } = props;
  const options: { value: Shown; text: string }[] = [
    { value: "active", text: t.active },
    { value: "archived", text: t.archived },
    { value: "mine", text: t.mine },
  ];
  return (
    <SidePanel
      title={t.title}
      closeLabel={t.close}
      name="threads"
      over={over}
      onClose={props.onClose}
    >
      <div class="flex flex-col gap-3 px-3 pb-3">
        <SearchField
          label={t.search}
          placeholder={t.search}
          maxLength={LIMITS.threadNameMax}
          value={search}
          onQuery={props.onSearch}
        />
        <Select
          label={t.show}
          options={options}
          value={shown}
          onChange={(value) =>
            props.onShown(options.find((option) => option.value === value)?.value ?? "active")}
        />
        {onCreate && <Button look="secondary" onClick={onCreate}>{t.new}</Button>}
      </div>
      <div class="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-4">
        {status === "loading" && <Skeleton lines={4} label={t.loading} />}
        {status === "error" && (
          <LoadFailed text={t.failed} onRetry={props.onRetry} class="items-start p-2" />
        )}
        {status === "ready" && threads.length === 0 && (
          <EmptyState icon={icon} title={search ? t.notFound : t.none}>
            {search ? "" : t.hint}
          </EmptyState>
        )}
        {status === "ready" && (
          <ul class="flex flex-col gap-0.5">
            {threads.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                isOpen={thread.id === props.openId}
                onOpen={() => props.onOpen(thread)}
                onMenu={props.onMenu(thread)}
              />
            ))}
          </ul>
        )}
        {status === "ready" && onMore && (
          <Button look="quiet" class="mt-2" onClick={onMore}>{t.more}</Button>
        )}
      </div>
    </SidePanel>
  );
}

interface RowProps {
  thread: Channel;
  isOpen: boolean;
  onOpen: () => void;
  onMenu: OnMenu;
}

function ThreadRow({ thread, isOpen, onOpen, onMenu }: RowProps) {
  const { message_count = 0, last_message_at, created_at, locked } = thread.thread ?? {};
  const at = last_message_at ?? created_at;
  const lines = [
    message_count === 0 ? about.empty : fill(about.messages, { count: message_count }),
    at && endText(Date.parse(at)),
    locked && about.locked,
  ];
  return (
    <li {...useRowMenu(onMenu)}>
      <button
        type="button"
        aria-current={isOpen ? "page" : undefined}
        onClick={onOpen}
        class={`ring-inside flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-start ${
          isOpen ? "bg-surface-4" : "hover:bg-surface-3"
        }`}
      >
        <Icon of={icon} size={18} class="shrink-0 text-muted" />
        <span class="min-w-0 flex-1">
          <span dir="auto" class="block truncate text-strong">{thread.name}</span>
          <span class="block truncate text-12 text-muted">{lines.filter(Boolean).join(" · ")}</span>
        </span>
      </button>
    </li>
  );
}
