import { type Signal, signal } from "@preact/signals";
import { useEffect } from "react";
import type { Client } from "../../../client/app/client.ts";
import type { Conversations } from "../../../client/private/conversations.ts";
import { useMain } from "../context.ts";

/** Private conversations by client, once they are loaded. */
const loaded = new WeakMap<Client, Signal<Conversations | null>>();

/** Private conversations; null: they are being loaded. */
export function useConversations(): Conversations | null {
  const { client } = useMain();
  const held = loaded.get(client) ?? signal<Conversations | null>(null);
  loaded.set(client, held);
  useEffect(() => {
    if (held.value) return;
    // If loading fails, the messages say so, and the next component that uses this tries again.
    client.e2ee.conversations().then((all) => void (held.value = all), () => {});
  }, [client]);
  return held.value;
}
