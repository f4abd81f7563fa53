import { useEffect, useState } from "react";
import { type Shown, ThreadsPanel } from "../../../components/threads/ThreadsPanel.tsx";
import { useLoad } from "../../../components/ui/useLoad.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { useMain } from "../context.ts";
import { isMembersOverlay } from "../members_overlay.ts";
import { menuOf } from "../menu_of.ts";
import { mayCreate } from "./menu.ts";
import { showError } from "../show_error.ts";

/** Milliseconds without typing after which a name is searched. */
const SEARCH_DELAY_MS = 250;

/** Threads of the open channel, or of the open thread's channel. */
export default function Threads() {
  const main = useMain();
  const { client } = main;
  const { channels } = client;
  // The panel exists only while a channel is open.
  const selected = channels.selected.value!;
  const parent = selected.thread ? channels.find(selected.parent_id ?? "") : selected;
  return parent && <ThreadsOf key={parent.id} parent={parent} />;
}

function ThreadsOf({ parent }: { parent: Channel }) {
  const main = useMain();
  const { client } = main;
  const [shown, setShown] = useState<Shown>("active");
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [more, setMore] = useState<readonly Channel[]>([]);
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = (before?: string) =>
    client.threads.list(parent.id, {
      ...(shown === "mine" ? { mine: true } : { archived: shown === "archived" }),
      ...(search && { search }),
      ...(before && { before }),
    });
  // Events change the held ones; the others are fetched when the list opens again.
  const held = client.channels.threads.value.filter(({ parent_id }) => parent_id === parent.id)
    .map(({ id, name, thread }) => [id, name, thread?.archived, thread?.locked]).join("\n");
  const { status, value, load } = useLoad(
    async () => {
      const page = await list();
      setMore([]);
      setNext(page.next);
      return { ...page, shown, search };
    },
    { inputs: [shown, search, held] },
  );
  const isCurrent = value?.shown === shown && value.search === search;
  return (
    <ThreadsPanel
      over={isMembersOverlay()}
      status={status === "ready" && !isCurrent ? "loading" : status}
      threads={[...value?.threads ?? [], ...more]}
      shown={shown}
      search={typed}
      openId={client.channels.selectedId.value}
      onShown={setShown}
      onSearch={setTyped}
      onOpen={(thread) => {
        if (isMembersOverlay()) client.ui.setPanel(null);
        client.navigation.select(thread.server_id, thread.id);
      }}
      onMenu={(channel) => menuOf(main, { channel })}
      onCreate={mayCreate(main, parent)
        ? () => void (main.dialog.value = { kind: "create-thread", channelId: parent.id })
        : null}
      onMore={next === null ? null : () =>
        void list(next).then((page) => {
          setMore([...more, ...page.threads]);
          setNext(page.next);
        }, showError(client))}
      onRetry={load}
      onClose={() => client.ui.setPanel(null)}
    />
  );
}
