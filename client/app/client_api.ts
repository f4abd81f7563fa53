import { rememberTheme, type Theme } from "../base/cookies.ts";
import type { View } from "../kernel/feature.ts";
import type { Features } from "./start_features.ts";
import { createLateParts } from "./late_parts.ts";
import type { Stores } from "./stores.ts";

type Views = { readonly [K in keyof Stores]: View<Stores[K]> };

/** Returns the API for pages, feature by feature: a view of each store with its actions. */
export function clientApi(features: Features) {
  const { core, stores } = features;
  const { deviceStorage, platform, storage } = core;
  const ageKey = () => `ageConfirmed_${stores.session.user.value?.id}` as const;
  const views: Views = stores;
  return {
    ...views,
    ...createLateParts(features),
    ...features.declared.client,
    session: {
      ...views.session,
      /** Logs out like `Session.logout`, and goes to /login. Never fails. */
      logout: (keys?: "lock" | "delete") => core.authentication.logout(keys),
    },
    layers: stores.layers,
    notes: stores.notes,
    selection: stores.selection,
    enclosed: stores.draftAttachments,
    toasts: stores.toasts,
    /** The consent to see age-restricted channels, on this device (COM-3). */
    age: {
      isConfirmed: () => storage.get(ageKey()) === "yes",
      confirm: () => storage.set(ageKey(), "yes"),
    },
    /** Unsent text, by channel. */
    drafts: {
      /** Counts up when drafts and recent emoji have been read from the device. */
      restored: deviceStorage.read,
      of: (channelId: string) => deviceStorage.get(`draft_${channelId}`) ?? "",
      set: (channelId: string, text: string) =>
        deviceStorage.set(`draft_${channelId}`, text || null),
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
