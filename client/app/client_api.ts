import type { ReadonlySignal } from "@preact/signals";
import { rememberTheme, type Theme } from "../base/cookies.ts";
import type { View } from "../kernel/feature.ts";
import type { Features } from "./features.ts";
import { createLateParts } from "./late_parts.ts";
import type { Stores } from "./stores.ts";

type Views = { readonly [K in keyof Stores]: View<Stores[K]> };

/** What pages may read and do, feature by feature: a view of each one's store with its actions. */
export function clientApi(features: Features) {
  const { core, stores, history, outbox } = features;
  const { kept, platform } = core;
  const views: Views = stores;
  const late = createLateParts(features);
  return {
    ...late,
    ...views,
    ...features.declared.client,
    session: {
      ...views.session,
      /** As `Session.logout`; goes to /login. Never fails. */
      logout: (keys?: "lock" | "delete") => core.authentication.logout(keys),
    },
    layers: stores.layers,
    servers: { ...views.servers, ...late.servers },
    channels: {
      ...views.channels,
      ...late.channels,
      pinnedNames: core.pinnedNames as ReadonlySignal<ReadonlyMap<string, string>>,
      ...methodsOf(core, "privateFrom", "isTwin", "nameIn"),
    },
    members: { ...views.members, ...features.lists.members.actions },
    messages: {
      ...views.messages,
      ...late.messages,
      ...features.messaging,
      ...features.jumps,
      setTarget: stores.messages.setTarget,
      send: features.sending.send,
      ...methodsOf(outbox, "retry", "discard"),
      ...methodsOf(
        history,
        "loadContent",
        "loadOlder",
        "loadNewer",
        "jumpToPresent",
        "setFollowing",
      ),
      /** Everything up to the newest message (or `seq`) is read. Cheap to call often. */
      markRead(channelId: string, seq?: number) {
        if (seq === undefined) stores.messages.unread.value = null;
        features.reading.mark(channelId, seq);
      },
      /** What is seen of the open channel counts as read again, after it was marked as unread. */
      resumeReading: () => void (stores.messages.unread.value = null),
      /** Takes the red 'New' line away. */
      clearMarker: (channelId: string) =>
        stores.messages.update(channelId, (window) => ({ ...window, marker: null })),
    },
    notes: stores.notes,
    selection: stores.selection,
    enclosed: stores.enclosed,
    toasts: stores.toasts,
    /** What was typed and not sent, by channel. */
    drafts: {
      /** Counts up when drafts and recent emoji have been read from the device. */
      restored: kept.read,
      of: (channelId: string) => kept.get(`draft_${channelId}`) ?? "",
      set: (channelId: string, text: string) => kept.set(`draft_${channelId}`, text || null),
    },
    ui: {
      ...stores.ui,
      /** Shows it, and keeps it on the device. */
      setTheme(theme: Theme) {
        stores.ui.setTheme(theme);
        rememberTheme(platform, theme);
        platform.showTheme(theme);
      },
    },
  };
}

/** Some methods of an object, to be called without it. */
function methodsOf<T extends { [M in N]: (...args: never[]) => unknown }, N extends keyof T>(
  object: T,
  ...names: readonly N[]
): Pick<T, N> {
  const methods = names.map((name) => [name, object[name].bind(object)]);
  return Object.fromEntries(methods);
}
