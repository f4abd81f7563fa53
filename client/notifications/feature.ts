import { lazy } from "../../browser/lazy.ts";
import type { FriendsStore } from "../friends/store.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { namesAmong } from "../members/names_among.ts";
import { createAttention } from "./attention.ts";
import type { NotificationsStore } from "./store.ts";

type AttentionDeps = Parameters<typeof createAttention>[0];

type Deps =
  & Omit<
    AttentionDeps,
    "notifications" | "open" | "blocked" | "blocksKnown" | "namesAmong" | "changed"
  >
  & Parameters<typeof namesAmong>[0]
  & {
    notifications: NotificationsStore;
    navigation: { select: AttentionDeps["open"] };
    friends: Pick<FriendsStore, "blockedIds"> & { tried: AttentionDeps["blocksKnown"] };
    reading: { setMentions: AttentionDeps["changed"] };
  };

/** Mentions and notifications: which messages notify, and what is muted. */
export const notificationsFeature = defineClientFeature({
  name: "notifications",
  eager(app: Deps, _store, late) {
    const attention = createAttention({
      ...app,
      open: app.navigation.select,
      blocked: () => app.friends.blockedIds.value,
      blocksKnown: () => app.friends.tried(),
      namesAmong: async (...asked) =>
        (await lazy(() => import("../members/names_among.ts")).load()).namesAmong(app, ...asked),
      changed: (channelId, count) => app.reading.setMentions(channelId, count),
    });
    const { mentions, notifications, loadCalling, events } = attention;
    return {
      actions: {
        loadCalling,
        setCalled: app.notifications.setCalled,
        ask: () => notifications.ask(),
        /** Mutes at once; rejects if the account could not be told. */
        async muteChannel(id: string, muted: boolean | number): Promise<void> {
          notifications.muteChannel(id, muted);
          await late.mute(id, muted);
        },
      },
      shared: { attention, loadCalling },
      events: {
        ...events,
        "notifications-updated": ({ notifications }: ServerEvents["notifications-updated"]) =>
          void late.apply(notifications).catch(() => {}),
      },
      onListed: () => late.load().catch(() => {}),
      onChannelGone: mentions.clear,
      onSignOut() {
        mentions.clear();
        app.notifications.setLevels(null);
      },
    };
  },
  late: lazy(() => import("./levels.ts"), ({ openLevels }) => openLevels),
});
