import { rememberTheme } from "../base/cookies.ts";
import { createRecentEmoji } from "../reactions/recent_emoji.ts";
import type { Client } from "./client.ts";
import type { Features } from "./features.ts";
import { createLateParts } from "./late_parts.ts";

/** What pages may read and do, feature by feature: each one's store with its actions. */
export function clientParts(features: Features): Omit<Client, "start" | "secure"> {
  const { core, stores, account, attention, history, ownTyping } = features;
  const { kept, platform } = core;
  const late = createLateParts(features);
  const { turn, ...ownAccount } = account.actions;
  return {
    ...stores,
    ...late,
    session: { ...stores.session, logout: () => core.authentication.logout() },
    navigation: { select: features.navigation.select },
    servers: { ...stores.servers, ...late.servers },
    channels: { ...stores.channels, ...late.channels },
    members: { ...stores.members, ...features.lists.members.actions },
    roles: { ...stores.roles, ...late.roles },
    messages: {
      ...stores.messages,
      ...late.messages,
      ...features.messaging,
      ...features.jumps,
      send: features.sending.send,
      retry: (key) => features.outbox.retry(key),
      discard: (key) => features.outbox.discard(key),
      loadContent: (...args) => history.loadContent(...args),
      loadOlder: (...args) => history.loadOlder(...args),
      loadNewer: (...args) => history.loadNewer(...args),
      jumpToPresent: (...args) => history.jumpToPresent(...args),
      setFollowing: (...args) => history.setFollowing(...args),
      markRead: (channelId, seq) => features.reading.mark(channelId, seq),
      clearMarker: (channelId) =>
        stores.messages.update(channelId, (window) => ({ ...window, marker: null })),
    },
    reactions: { ...late.reactions, ...createRecentEmoji(kept, stores.session.user) },
    pins: { ...stores.pins, ...features.pins.actions },
    friends: { ...stores.friends, ...features.friends.actions },
    profiles: { ...stores.profiles, ...features.profiles.actions },
    presence: { setStatus: features.presence.setStatus },
    voice: { ...stores.voice, ...features.voice.actions },
    account: ownAccount,
    notifications: {
      ...stores.notifications,
      turn,
      muteChannel: (id, muted) => attention.notifications.muteChannel(id, muted),
    },
    typing: { ...stores.typing, ...ownTyping },
    drafts: {
      restored: kept.read,
      of: (channelId) => kept.get(`draft_${channelId}`) ?? "",
      set: (channelId, text) => kept.set(`draft_${channelId}`, text || null),
    },
    ui: {
      ...stores.ui,
      setTheme(theme) {
        stores.ui.setTheme(theme);
        rememberTheme(platform, theme);
        platform.showTheme(theme);
      },
    },
  };
}
