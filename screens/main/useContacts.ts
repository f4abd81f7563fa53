import { useEffect, useState } from "react";
import { candidatesFor } from "../../client/channels/groups.ts";
import { DIRECT } from "../../client/channels/state.ts";
import type { ContactSearch } from "../../client/members/contact_search.ts";
import type { Channel, Recipient } from "../../protocol/channels.ts";
import { useMain } from "./context.ts";

interface Contacts {
  /** Known people who can be chosen; the search adds more. */
  candidates: readonly Recipient[];
  query: string;
  onQuery: (text: string) => void;
  /** True while a request is pending. */
  searching: boolean;
}

/**
 * Returns everyone the user may write to: those on this device at once, and others as the server
 * finds them (MEND-26a). Leaves out people already in `channel`.
 */
export function useContacts(channel: Channel | null): Contacts {
  const { client } = useMain();
  const [query, onQuery] = useState("");
  const [search, setSearch] = useState<ContactSearch>();
  useEffect(() => {
    let over = false;
    let close = () => {};
    client.openContacts().then((opened) => {
      if (over) return;
      close = opened.close;
      setSearch(opened);
    }, () => {});
    return () => {
      over = true;
      close();
    };
  }, []);
  useEffect(() => search?.search(query), [search, query]);
  const candidates = candidatesFor(channel, {
    direct: client.channels.lists.value[DIRECT] ?? [],
    friends: client.friends.social.value.friends,
    blocked: client.friends.blockedIds.value,
    found: search ? [...search.known.value.values()] : [],
  });
  return { candidates, query, onQuery, searching: search?.searching.value ?? false };
}
