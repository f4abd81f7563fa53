import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { createProfileStore } from "./store.ts";

/** Profiles, one at a time. */
export const profilesFeature = defineClientFeature({
  name: "profiles",
  store: createProfileStore,
  eager: (_app, store, late) => ({
    actions: {
      set: store.set,
      view: store.view,
      /** Puts a profile into the store, which stays right. Never throws: see its `status`. */
      async show(userId: string) {
        store.begin(userId);
        await late.load(userId).catch(() => store.failed(userId));
      },
    },
    onSignOut: () => store.set(null),
  }),
  late: lazy(() => import("./profiles.ts"), ({ openProfiles }) => openProfiles),
});
