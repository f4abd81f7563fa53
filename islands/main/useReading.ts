import { useSignal } from "@preact/signals";
import { useEffect } from "react";
import type { Client } from "../../client/app.ts";

/**
 * Marks a channel as read while somebody looks at its end. Answers what the list calls when it
 * arrives at its end or leaves it. `lastSeq`: the newest message that is shown.
 */
export function useReading(client: Client, channelId: string, lastSeq: number) {
  const following = useSignal(true);

  useEffect(() => {
    function read() {
      if (following.value && !document.hidden) client.markRead(channelId);
    }
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [channelId, lastSeq, following.value]);

  return (value: boolean) => {
    following.value = value;
    client.setFollowing(channelId, value);
  };
}
