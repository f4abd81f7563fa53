import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { DeviceStorage } from "../sealed/device_storage.ts";
import { createSearchFeed } from "./feed.ts";

type Deps = Omit<Parameters<typeof createSearchFeed>[0], "vault"> & {
  deviceStorage: Pick<DeviceStorage, "vault">;
};

/** The search in what this device can read. */
export const searchFeature = defineClientFeature({
  name: "search",
  eager({ deviceStorage: { vault }, ...deps }: Deps) {
    const searchFeed = createSearchFeed({ ...deps, vault });
    const { events, forget, end } = searchFeed;
    return { shared: { searchFeed }, events, onChannelGone: forget, onSignOut: end };
  },
  late: lazy(() => import("./search.ts"), ({ openSearch }) => openSearch),
});
