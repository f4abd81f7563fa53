import add from "@lucide/icons/icons/user-plus";
import blockedIcon from "@lucide/icons/icons/ban";
import friendsIcon from "@lucide/icons/icons/users-round";
import pendingIcon from "@lucide/icons/icons/inbox";
import search from "@lucide/icons/icons/search";
import type { Blocked, Friend, FriendRequest } from "../../protocol/friends.ts";
import { states } from "../../text/en/common.ts";
import { empty, panel as t } from "../../text/en/friends.ts";
import { counted } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { panelOf, Tabs } from "../ui/Tabs.tsx";
import {
  BlockedList,
  type FriendCallbacks,
  FriendList,
  ReceivedList,
  SentList,
} from "./FriendLists.tsx";

export type FriendsTab = "online" | "all" | "pending" | "blocked";

export interface FriendsPanelProps extends FriendCallbacks {
  /** A dialog around it has the heading. */
  inDialog?: boolean;
  status: "loading" | "ready" | "error";
  tab: FriendsTab;
  query: string;
  /** The lists of each tab, those that the search leaves. */
  online: readonly Friend[];
  friends: readonly Friend[];
  received: readonly FriendRequest[];
  sent: readonly FriendRequest[];
  blocked: readonly Blocked[];
  /** Requests that wait for a response, whatever is searched. */
  pending: number;
  onTab: (tab: FriendsTab) => void;
  onQuery: (query: string) => void;
  onAdd: () => void;
  onRetry: () => void;
}

/** Main panel while no chat is open (NAV-21, FRD-01 to FRD-17). */
export function FriendsPanel(props: FriendsPanelProps) {
  const { status, tab, query } = props;
  const tabs = [
    { value: "online", text: t.online },
    { value: "all", text: t.all },
    {
      value: "pending",
      text: t.pending,
      count: { of: fill(counted.requests, { count: props.pending }), value: props.pending },
    },
    { value: "blocked", text: t.blocked },
  ] as const;
  return (
    <section
      aria-label={t.title}
      class={`flex min-w-0 flex-1 flex-col ${props.inDialog ? "-mx-4 h-[60dvh]" : ""}`}
    >
      <div class="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 pb-2">
        {!props.inDialog && <h2 class="text-20 font-semibold text-strong">{t.title}</h2>}
        <div
          class={`order-last w-full min-w-0 ${
            props.inDialog ? "md:order-none md:w-auto" : "lg:order-none lg:w-auto"
          }`}
        >
          <Tabs
            label={t.title}
            panelId="friends-list"
            tabs={tabs}
            selected={tab}
            onSelect={props.onTab}
          />
        </div>
        <Button onClick={props.onAdd} class={`ms-auto ${props.inDialog ? "max-md:w-full" : ""}`}>
          <Icon of={add} size={18} />
          {t.add}
        </Button>
      </div>
      <SearchField
        class="mx-4"
        label={t.search}
        placeholder={t.searchHint}
        value={query}
        onQuery={props.onQuery}
      />
      <div
        {...panelOf("friends-list", tab)}
        tabIndex={0}
        class="ring-inside flex min-h-0 flex-1 flex-col overflow-y-auto px-2 py-3"
      >
        {status === "loading" && <Skeleton lines={5} label={states.loading} />}
        {status === "error" && <LoadFailed text={t.failed} onRetry={props.onRetry} />}
        {status === "ready" && <Entries {...props} />}
      </div>
    </section>
  );
}

function Entries(props: FriendsPanelProps) {
  const { tab, query } = props;
  const count = {
    online: props.online.length,
    all: props.friends.length,
    pending: props.received.length + props.sent.length,
    blocked: props.blocked.length,
  }[tab];
  if (count === 0) return query.trim() ? <NoMatch /> : <Empty tab={tab} onAdd={props.onAdd} />;
  if (tab === "online") return <FriendList {...props} title={t.online} friends={props.online} />;
  if (tab === "all") return <FriendList {...props} title={t.allTitle} />;
  if (tab === "blocked") return <BlockedList {...props} />;
  return (
    <>
      <ReceivedList {...props} />
      <SentList {...props} />
    </>
  );
}

/** Empty state of each tab (FRD-14 to FRD-17). */
const EMPTY = {
  online: { icon: friendsIcon, title: empty.online, hint: empty.onlineHint },
  all: { icon: friendsIcon, title: empty.all, hint: empty.allHint },
  pending: { icon: pendingIcon, title: empty.pending, hint: empty.pendingHint },
  blocked: { icon: blockedIcon, title: empty.blocked, hint: empty.blockedHint },
};

function Empty({ tab, onAdd }: { tab: FriendsTab; onAdd: () => void }) {
  const { icon, title, hint } = EMPTY[tab];
  const action = tab === "all" && <Button onClick={onAdd}>{t.add}</Button>;
  return <EmptyState icon={icon} title={title} actions={action}>{hint}</EmptyState>;
}

function NoMatch() {
  return <EmptyState icon={search} title={empty.found}>{empty.foundHint}</EmptyState>;
}
