import { effect } from "@preact/signals";
import { useEffect } from "react";
import type { Client } from "../../client/app/client.ts";

/** What was open, as an entry of the browser's history keeps it. */
interface Entry {
  serverId: string | null;
  channelId: string | null;
}

/** The browser's Back and Forward go between what was open; the address stays '/' (NAV-01). */
export function useBack({ servers, channels, navigation: { select } }: Client) {
  useEffect(() => {
    const open = () => ({
      serverId: servers.selectedId.value,
      channelId: channels.selectedId.value,
    });
    const replace = () => history.replaceState(open(), "");

    function remember() {
      const { serverId, channelId } = open();
      const held = history.state as Entry | null;
      if (held?.serverId === serverId && held.channelId === channelId) return;
      // A server opens before its channel does, and what is gone is left: one step each.
      const sameStep = held && held.serverId === serverId && held.channelId === null;
      if (!held || sameStep && serverId !== null) replace();
      else history.pushState({ serverId, channelId }, "");
    }

    function onBack({ state }: PopStateEvent) {
      const wanted = state as Entry | null;
      if (!wanted) return;
      const { serverId, channelId } = wanted;
      const left = serverId !== null && !servers.list.value.some(({ id }) => id === serverId);
      if (left) select(null);
      else select(serverId, channelId);
      replace();
    }

    replace();
    let queued = false;
    const stop = effect(() => {
      open();
      if (queued) return;
      queued = true;
      // Server and channel change one after the other.
      queueMicrotask(() => {
        queued = false;
        remember();
      });
    });
    addEventListener("popstate", onBack);
    return () => {
      stop();
      removeEventListener("popstate", onBack);
    };
  }, [servers, channels, select]);
}
