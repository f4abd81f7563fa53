import { eventually, lazy } from "../../browser/lazy.ts";
import { sleep } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Calling, openCalling } from "./calling.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";
import { Notifications } from "./notifications.ts";

/** Milliseconds until a visible message counts as read. */
const READ_DELAY_MS = 400;

type Deps =
  & ConstructorParameters<typeof MentionCounts>[0]
  & Omit<
    ConstructorParameters<typeof Notifications>[0] & Parameters<typeof openCalling>[0],
    "store"
  >
  /** Resolves once blocked users are known, or can't be loaded. */
  & { blocksKnown(): Promise<void> }
  & { notifications: ConstructorParameters<typeof Notifications>[0]["store"] };

/** Mentions are counted, and messages that people don't see notify them. */
export interface Attention {
  readonly mentions: Pick<MentionCounts, "behind" | "clear" | "search">;
  readonly notifications: Notifications;
  /** Loads the notices outside of the page. */
  loadCalling(): Promise<Calling>;
  readonly events: Pick<
    EventHandlers,
    "new-message" | "message-edited" | "message-deleted" | "read-updated"
  >;
}

export function createAttention(deps: Deps): Attention {
  const { platform, channels } = deps;
  // Loaded with the first message: until then nothing is known.
  let mentions: MentionCounts | undefined;
  let loading: Promise<MentionCounts> | undefined;

  function loadMentions(): Promise<MentionCounts> {
    return loading ??= eventually(lazy(() => import("../messages/mention_counts.ts"))).then(
      ({ MentionCounts }) => mentions = new MentionCounts(deps),
      (error) => {
        loading = undefined;
        throw error;
      },
    );
  }

  const failed = (error: unknown) => {
    platform.log("Messages cannot be counted or called out", error);
    return null;
  };

  const notifying = { ...deps, store: deps.notifications };
  const notifications = new Notifications(notifying);
  let calling: Calling | undefined;

  async function loadCalling(): Promise<Calling> {
    const { openCalling } = await eventually(lazy(() => import("./calling.ts")));
    return calling ??= openCalling(notifying);
  }

  async function received(message: Message) {
    const looking = !platform.hidden() && channels.selectedId.value === message.channel_id;
    // Messages that are read at once are not counted first: no badge flickers.
    if (looking) await sleep(platform, READ_DELAY_MS);
    await deps.blocksKnown();
    const found = await loadMentions().then((counts) => counts.received(message)).catch(failed);
    const isDirect = channels.find(message.channel_id)?.server_id === null;
    // The choice made on this device is known by then.
    if (found && (found.mentioned || isDirect)) {
      loadCalling().then(deps.notifications.setCalled).catch(failed);
    }
    // People who looked when it came get no call, even if they look away a moment later.
    if (found && !looking) {
      await loadCalling().then((calls) => calls.received(message, found)).catch(failed);
    }
  }

  return {
    mentions: {
      behind: (channelId, seq) => mentions?.behind(channelId, seq) ?? null,
      clear: (channelId) => mentions?.clear(channelId),
      async search() {
        loadCalling().catch(failed);
        await loadMentions().then((counts) => counts.search()).catch(failed);
      },
    },
    notifications,
    loadCalling,
    events: {
      // Not awaited, since it may take a while.
      "new-message": (message) => void received(message),
      "message-edited": (message) =>
        void loading?.then((counts) => counts.edited(message)).catch(failed),
      "read-updated": ({ channelId, unread }) => {
        // Without it there are no notices, not even pushed ones, that could be closed.
        if (unread || deps.desktop.permission() !== "granted") return;
        loadCalling().then((calls) => calls.read(channelId)).catch(failed);
      },
      "message-deleted": ({ channelId, id }) =>
        void loading?.then((counts) => counts.deleted(channelId, id)).catch(failed),
    },
  };
}
