import { useEffect, useMemo, useState } from "react";
import type { MemberPages } from "../../client/members/member_pages.ts";
import type { MembersPanelProps } from "../../components/members/MembersPanel.tsx";
import { useMain } from "./context.ts";

type FoundMember = Pick<
  MembersPanelProps,
  "status" | "online" | "offline" | "hoisted" | "onShown" | "onRetry"
>;

/** Searches the members panel on the server; null: no server. */
export function useMemberSearch(serverId: string | null) {
  const { client } = useMain();
  // State per server, so that nothing of another one remains and no effect discards what was just
  // typed.
  const [typed, setTyped] = useState({ serverId, text: "" });
  const text = typed.serverId === serverId ? typed.text : "";
  const [pages, setPages] = useState<MemberPages & { close(): void }>();
  const wanted = text.trim() !== "" && serverId !== null;

  useEffect(() => {
    if (!wanted) return;
    let over = false;
    let close = (): void => {
      over = true;
    };
    client.members.openSearch(serverId).then((opened) => {
      if (over) return opened.close();
      close = opened.close;
      setPages(opened);
    }, (error: Error) => void client.toasts.show(error.message, "error"));
    return () => {
      close();
      setPages(undefined);
    };
  }, [wanted, serverId]);
  useEffect(() => pages?.search(text.trim()), [pages, text]);

  const state = pages?.state.value;
  const found = useMemo((): FoundMember | null => {
    if (!wanted) return null;
    const { members = [], total = 0, online = 0, status = "loading" } = state ?? {};
    const slots = Array.from({ length: total }, (_, i) => members[i] ?? null);
    return {
      status,
      online: slots.slice(0, online),
      offline: slots.slice(online),
      hoisted: [],
      onShown: (_first, last) => {
        if (last >= members.length) pages?.more();
      },
      onRetry: () => void pages?.load(),
    };
  }, [wanted, state]);
  return { text, setText: (text: string) => setTyped({ serverId, text }), found };
}
