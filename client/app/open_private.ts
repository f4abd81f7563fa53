import { track } from "../../browser/busy.ts";
import { openPrivate } from "../e2ee/entry.ts";
import { type Conversations, createConversations } from "../private/conversations.ts";
import type { Features } from "./features.ts";

const opened = new WeakMap<Features, Conversations>();

/** Private conversations; made once. Loaded with the first of them. */
export function openConversations(features: Features): Conversations {
  const known = opened.get(features);
  if (known) return known;
  const { core, stores, listeners } = features;
  const made = createConversations({
    ...core,
    ...stores,
    ...features,
    userId: () => core.initial.user.id,
    isRole: (serverId, id) =>
      stores.roles.byServer.peek()[serverId]?.roles.some((one) => one.id === id) ?? false,
    open: () => track(openPrivate({ ...core, userId: core.initial.user.id, listeners })),
  });
  core.authentication.onEnd(made.end);
  opened.set(features, made);
  return made;
}
