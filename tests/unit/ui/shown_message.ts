import type { ShownMessage } from "../../../components/chat/message.ts";

let count = 0;

/** A message as the list shows it, with what a test wants to say about it. */
export function shownMessage(given: Partial<ShownMessage> = {}): ShownMessage {
  const seq = ++count;
  return {
    key: `key-${seq}`,
    id: `id-${seq}`,
    seq,
    userId: "a",
    username: "alice",
    name: given.username ?? "alice",
    handle: null,
    avatarUrl: null,
    avatarColor: null,
    nameColor: null,
    at: "2026-05-05T12:00:00.000Z",
    text: "hello",
    attachment: null,
    reply: null,
    largeSize: null,
    progress: null,
    unreadable: false,
    system: false,
    edited: false,
    blocked: false,
    state: "sent",
    error: null,
    canEdit: false,
    canDelete: false,
    canReact: false,
    reactions: [],
    callsAll: false,
    canReply: false,
    ...given,
  };
}
