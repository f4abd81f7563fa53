import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "react";
import type { Client } from "../../../client/app/client.ts";
import type { SearchHit } from "../../../client/search/engine.ts";
import type { Entry } from "../../../client/search/entry.ts";
import type { Search as OpenSearch } from "../../../client/search/search.ts";
import { channelTitle } from "../../../client/channels/state.ts";
import { isBlank, parseQuery } from "../../../client/search/query.ts";
import { SearchPanel } from "../../../components/search/SearchPanel.tsx";
import type { SearchResult } from "../../../components/search/ResultCard.tsx";
import { useMain } from "../context.ts";
import { isMembersOverlay } from "../members_overlay.ts";
import { openPersonCard } from "../person_card.ts";
import { useAppearances } from "../useAppearances.ts";
import { fullDisplayName } from "../../../protocol/display_name.ts";

const NOTHING: SearchHit = { entries: [], total: 0 };

/** The search of each client, opened once. */
const opened = new WeakMap<Client, Promise<OpenSearch>>();

/** Search in messages that this device can read. */
export default function Search() {
  const main = useMain();
  const { client } = main;
  const { search, failed, again } = useOpenSearch(client);
  const text = useSignal("");
  const here = client.servers.selectedId.value ? "server" : "direct";
  const isEverywhere = useSignal(false);
  const scope = isEverywhere.value ? "everywhere" : here;
  const channelIds = channelsToSearch(client, isEverywhere.value);

  const query = useMemo(() => parseQuery(text.value), [text.value]);
  const blank = isBlank(query);
  const version = search.value?.version.value;
  const serverId = client.servers.selectedId.value;
  const found = useMemo(
    () => {
      if (!search.value || blank) return NOTHING;
      return search.value.find(
        text.value,
        ({ server_id }) => scope === "everywhere" || server_id === serverId,
      );
    },
    [search.value, text.value, version, scope, serverId],
  );
  const entries = useLooking(client, found.entries);
  const walk = search.value?.walk;
  const walked = useRef<string | null>(null);
  useEffect(() => {
    // A search loads messages that this device hasn't read yet, once per place.
    const where = scope === "everywhere" ? scope : `${serverId}`;
    if (!walk || blank || walked.current === where) return;
    walked.current = where;
    walk.start(channelIds);
  }, [walk, blank, scope, serverId]);

  return (
    <SearchPanel
      over={isMembersOverlay()}
      ready={search.value !== null}
      failed={failed.value}
      here={here}
      scope={scope}
      onScope={(chosen) => isEverywhere.value = chosen === "everywhere"}
      text={text.value}
      words={query.words}
      blank={blank}
      entries={entries}
      total={found.total}
      channelName={(id) => {
        const channel = client.channels.find(id);
        return channel ? channelTitle(channel) : "";
      }}
      serverName={(id) => {
        const serverId = isEverywhere.value ? client.channels.find(id)?.server_id : null;
        return client.servers.list.value.find((one) => one.id === serverId)?.name ?? "";
      }}
      progress={walk?.progress.value ?? null}
      onRetry={again}
      onText={(value) => text.value = value}
      onStop={() => walk?.stop()}
      onGoOn={() => walk?.start(channelIds)}
      onJump={({ channelId, seq }) => {
        if (isMembersOverlay()) client.ui.setPanel(null);
        client.messages.jumpTo(channelId, seq);
      }}
      onProfile={(result, pressed) => openPersonCard(main, result, pressed)}
      onClose={() => client.ui.setPanel(null)}
    />
  );
}

/** Opens the search; `again` retries after a failure. */
function useOpenSearch(client: Client) {
  const search = useSignal<OpenSearch | null>(null);
  const failed = useSignal(false);
  const tries = useSignal(0);

  useEffect(() => {
    let there = true;
    const opening = opened.get(client) ?? client.search.start();
    opened.set(client, opening);
    failed.value = false;
    opening.then((value) => there && (search.value = value)).catch(() => {
      // The next opening tries again (UX-5).
      opened.delete(client);
      if (there) failed.value = true;
    });
    return () => {
      there = false;
      search.value?.walk.stop();
    };
  }, [client, tries.value]);
  const again = () => tries.value++;
  useEffect(() => {
    if (!failed.value) return;
    addEventListener("online", again, { once: true });
    return () => removeEventListener("online", again);
  }, [failed.value]);
  return { search, failed, again };
}

/** Adds the appearance of authors to the results, for members of the open server. */
function useLooking(client: Client, entries: readonly Entry[]): SearchResult[] {
  const here = client.servers.selectedId.value;
  const authors = useMemo(() => entries.map(({ userId }) => ({ sender_id: userId })), [entries]);
  const looks = useAppearances(authors);
  return entries.map((entry) => {
    const known = looks.get(entry.userId);
    const { avatarColor = null, nameColor = null, isAlike = false } = known ?? {};
    const isHere = client.channels.find(entry.channelId)?.server_id === here;
    const isPrivate = client.channels.privateFrom(entry.channelId) !== null;
    const pinned = isPrivate ? client.channels.pinnedNames.value.get(entry.userId) : undefined;
    const username = pinned ?? entry.username;
    const nickname = isHere && known ? known.nickname : entry.nickname;
    const person = { username, display_name: entry.displayName, nickname };
    const name = fullDisplayName(person, isPrivate || !isHere || isAlike);
    return { ...entry, username, name, avatarColor, nameColor: isHere ? nameColor : null };
  });
}

/** Returns the text channels to search, the open one first, then those of the open place. */
function channelsToSearch(client: Client, isEverywhere: boolean): string[] {
  const { current, selectedId, lists } = client.channels;
  const here = current.value ?? [];
  const all = isEverywhere ? [...here, ...Object.values(lists.value).flat()] : here;
  const ids = new Set(all.filter((channel) => !channel.is_voice).map(({ id }) => id));
  const open = [...ids].filter((id) => id === selectedId.value);
  return [...new Set([...open, ...ids])];
}
