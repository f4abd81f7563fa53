import { eventually, lazy } from "../../browser/lazy.ts";
import { socketErrorText } from "../base/errors.ts";
import { lazyActions } from "../base/lazy_actions.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import type { Contents } from "../files/cache/large_contents.ts";
import type { openFiles } from "../files/open.ts";
import type { readOutbox } from "./kept_outbox.ts";
import type { openMentions } from "./open_mentions.ts";
import { Outbox } from "./outbox.ts";
import type { ReadMarker } from "./read_marker.ts";
import type { MessagesStore } from "./store.ts";

type OutboxDeps = ConstructorParameters<typeof Outbox>[0];

export type OutgoingDeps =
  & Pick<OutboxDeps, "platform" | "api" | "socket" | "cipher" | "complete">
  & Omit<Parameters<typeof openFiles>[0], "outbox">
  & Omit<Parameters<typeof readOutbox>[0], "now" | "isKnown">
  & Parameters<typeof openMentions>[0]
  & {
    contents: Pick<Contents, "keep">;
    events: Pick<EventHandlers, "new-message">;
    isOpen(channelId: string): boolean;
    messages: Pick<MessagesStore, "setPending">;
    reading: Pick<ReadMarker, "mark">;
    toasts: ToastStore;
  };

/** Matches texts that may notify people: a mention, or a reply. */
const MAY_CALL = /@|\[\[reply]]/;

/** Opens the outbox, with the uploads of files that go with its messages. */
export function openOutbox(deps: OutgoingDeps) {
  const { platform, isOpen, contents, reading, messages, toasts } = deps;
  const files = lazyActions(
    lazy(() => import("../files/open.ts"), ({ openFiles }) => openFiles({ ...deps, outbox })).load,
    ["begin", "ready", "refused", "end", "open"],
  );
  const outbox: Outbox = new Outbox({
    ...deps,
    uploads: files,
    mentionsIn: async (channelId, text) => {
      // The host learns nothing of sealed texts except from the code that seals them.
      if (!isOpen(channelId) || !MAY_CALL.test(text)) return [];
      return await lazy(() => import("./open_mentions.ts")).load()
        .then(({ openMentions }) => openMentions(deps, channelId, text), () => []);
    },
    left: async (isKnown) => {
      const { readOutbox } = await eventually(lazy(() => import("./kept_outbox.ts")));
      return await readOutbox({ ...deps, now: platform.now, isKnown });
    },
    update: messages.setPending,
    async delivered(message, content) {
      contents.keep(message.id, content);
      await deps.events["new-message"](message);
      reading.mark(message.channel_id, message.seq);
    },
    limited: (error) => toasts.show(socketErrorText(error), "warning"),
  });
  return { outbox, files };
}
