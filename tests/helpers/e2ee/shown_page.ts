/** Chat page over a worker: which channels it considers private, its requests and its display. */
import { signal } from "@preact/signals";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { withCalls } from "../../../client/base/with_calls.ts";
import { createPrivatePins } from "../../../client/channels/private_pins.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import type { PrivateConversations } from "../../../client/e2ee/entry.ts";
import { Conversations } from "../../../client/private/conversations.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { FakePlatform } from "../../unit/client/fakes.ts";
import type { TestPage } from "./client.ts";

/**
 * @param channels as the server lists them
 * @param refreshed receives the ids of visible channels that should be read again
 */
export function shownPage(
  page: TestPage,
  channels: Channel[],
  refreshed: (id: string) => void = () => {},
) {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  const listed = createChannelsStore(signal(null), { direct: channels });
  const pins = createPrivatePins(storage, listed, "u1");
  const { privateFrom } = pins;
  const windows = Object.fromEntries(channels.map(({ id }) => [id, { rows: [{ id: "shown" }] }]));
  const worker = withCalls(
    { ...page.shown },
    (verb, input) => page.connection.send(verb, input),
  );
  const conversations = new Conversations({
    api: { call: () => Promise.reject(new Error("nothing is asked")), follow: () => {} },
    isRole: () => false,
    members: { lists: signal({}), load: () => Promise.resolve() },
    userId: () => page.browser.person.id,
    platform,
    storage,
    channels: listed,
    messages: { windows: signal(windows) } as never,
    history: { refresh: (id: string) => Promise.resolve(refreshed(id)) },
    attention: { mentions: { clear: () => {}, search: () => Promise.resolve() } },
    outbox: { wake: () => {} },
    toasts: { show: () => 0 },
    search: { forget: () => {} },
    ...pins,
    open: () => Promise.resolve(worker as PrivateConversations),
  });
  return {
    conversations,
    privateFrom,
    pinnedNames: pins.pinnedNames,
    cipher: createChannelCipher((id) => privateFrom(id) === null ? null : conversations.cipher),
    [Symbol.dispose]: () => conversations.end(),
  };
}
