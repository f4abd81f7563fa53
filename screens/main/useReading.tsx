import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "react";
import { isWatched, onWatched } from "../../client/browser/watched.ts";
import type { Client } from "../../client/app/client.ts";

interface Reading {
  client: Client;
  channelId: string;
  /** The newest message that is accounted for; 0: nothing is loaded, or the list is on its way. */
  lastSeq: number;
  /** The list is at its end. */
  following: Signal<boolean>;
  /** Seq of the last message that was seen; 0: none. */
  seen: Signal<number>;
}

/**
 * Marks as read what was on screen while the user looked (D-MSG-8, MEND-48): up to the last message
 * seen and, at the end of the list, everything including deleted messages. Returns the list's
 * callbacks, and an element to render anywhere. `lastSeq`: the newest message accounted for; 0:
 * nothing is loaded, or the list is on its way to a message.
 */
export function useReading(client: Client, channelId: string, lastSeq: number) {
  const following = useSignal(false);
  const seen = useSignal(0);
  return {
    element: <Reading {...{ client, channelId, lastSeq, following, seen }} />,
    onFollowing(value: boolean) {
      if (value && !following.value) client.messages.resumeReading();
      following.value = value;
      client.messages.setFollowing(channelId, value);
    },
    onSeen(seq: number) {
      if (lastSeq > 0 && seq > seen.value) seen.value = seq;
    },
  };
}

/** Renders nothing, so that read progress re-renders only this component. */
function Reading({ client, channelId, lastSeq, following, seen }: Reading) {
  const { unread } = client.messages;
  useEffect(() => {
    function read() {
      if (unread.value?.channelId === channelId) return;
      const seq = following.value ? lastSeq : seen.value;
      if (seq > 0 && isWatched()) client.messages.markRead(channelId, seq);
    }
    read();
    return onWatched(read);
  }, [channelId, lastSeq, following.value, seen.value, unread.value]);
  return null;
}
