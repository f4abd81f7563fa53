import { pinsScreen } from "./pins/feature.ts";
import { searchScreen } from "./search/feature.ts";
import { threadsScreen } from "./threads/feature.ts";
import type { ScreenFeature } from "./screen_feature.ts";

/** Features with parts in shared places, in the order in which these have them. */
export const SCREEN_FEATURES: readonly ScreenFeature[] = [
  searchScreen,
  pinsScreen,
  threadsScreen,
];
