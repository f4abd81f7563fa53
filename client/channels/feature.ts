import type { ReadonlySignal } from "@preact/signals";
import { lazy } from "../../browser/lazy.ts";
import type { SessionStore } from "../auth/store.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { channelEvents, type SlowModeDeps } from "./events.ts";
import type { PrivatePins } from "./private_pins.ts";
import type { Recorder } from "../base/recorder.ts";
import type { CategoryLists } from "./category_state.ts";
import type { ChannelLists } from "./state.ts";
import type { ThreadLoader } from "./thread_state.ts";
import type { ChannelsStore } from "./store.ts";

interface Deps extends Pick<PrivatePins, "privateFrom" | "isTwin" | "nameIn"> {
  channels: Pick<
    ChannelsStore,
    "select" | "update" | "updateCategories" | "find" | "selectedId" | "lists" | "visited"
  >;
  /** Shared by a later feature. */
  history: { drop(channelId: string): void };
  permissions: SlowModeDeps["permissions"];
  session: Pick<SessionStore, "user">;
  lists: ThreadLoader & {
    channels: Recorder<ChannelLists>;
    categories: Recorder<CategoryLists>;
  };
  pinnedNames: ReadonlySignal<ReadonlyMap<string, string>>;
}

/** Channels, direct messages and groups. */
export const channelsFeature = defineClientFeature({
  name: "channels",
  eager(app: Deps) {
    const { channels, permissions, session, lists } = app;
    const { pinnedNames, privateFrom, isTwin, nameIn } = app;
    return {
      actions: { pinnedNames, privateFrom, isTwin, nameIn, loadThread: lists.loadThread },
      events: channelEvents(
        lists.channels,
        (userId) => userId === session.user.value?.id,
        { channels, permissions },
        lists.categories,
        { channels, drop: (threadId) => app.history.drop(threadId) },
      ),
      onSignOut() {
        channels.select(null);
        channels.update(() => ({}));
        channels.updateCategories(() => ({}));
      },
    };
  },
  late: lazy(() => import("./open_channels.ts"), ({ openChannels }) => openChannels),
});
