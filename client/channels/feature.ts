import type { ReadonlySignal } from "@preact/signals";
import { lazy } from "../../browser/lazy.ts";
import type { SessionStore } from "../auth/store.ts";
import type { Recorder } from "../base/recorder.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { channelEvents, type SlowModeDeps } from "./events.ts";
import type { PrivatePins } from "./private_pins.ts";
import type { CategoryLists } from "./category_state.ts";
import type { ChannelLists } from "./state.ts";
import type { ChannelsStore } from "./store.ts";

interface Deps extends Pick<PrivatePins, "privateFrom" | "isTwin" | "nameIn"> {
  channels: Pick<ChannelsStore, "select" | "update" | "updateCategories" | "find">;
  permissions: SlowModeDeps["permissions"];
  session: Pick<SessionStore, "user">;
  lists: { channels: Recorder<ChannelLists>; categories: Recorder<CategoryLists> };
  pinnedNames: ReadonlySignal<ReadonlyMap<string, string>>;
}

/** Channels, direct messages and groups. */
export const channelsFeature = defineClientFeature({
  name: "channels",
  eager: (
    { channels, permissions, session, lists, pinnedNames, privateFrom, isTwin, nameIn }: Deps,
  ) => ({
    actions: { pinnedNames, privateFrom, isTwin, nameIn },
    events: channelEvents(
      lists.channels,
      (userId) => userId === session.user.value?.id,
      { channels, permissions },
      lists.categories,
    ),
    onSignOut() {
      channels.select(null);
      channels.update(() => ({}));
      channels.updateCategories(() => ({}));
    },
  }),
  late: lazy(() => import("./open_channels.ts"), ({ openChannels }) => openChannels),
});
