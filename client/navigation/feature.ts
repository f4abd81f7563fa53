import { defineClientFeature } from "../kernel/feature.ts";
import { createNavigation } from "./navigation.ts";

type Deps = Parameters<typeof createNavigation>[0];

/** Opening servers and channels. */
export const navigationFeature = defineClientFeature({
  name: "navigation",
  eager(deps: Deps) {
    const navigation = createNavigation(deps);
    return { actions: { select: navigation.select }, shared: { navigation } };
  },
});
