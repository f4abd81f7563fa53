import { emojiFeature } from "../emoji/feature.ts";
import { moderationFeature } from "../moderation/feature.ts";
import { pinsFeature } from "../pins/feature.ts";
import { profilesFeature } from "../profiles/feature.ts";
import { reactionsFeature } from "../reactions/feature.ts";
import { shelfFeature } from "../shelf/feature.ts";

/** Every declared feature of the browser; pages see each as `client.<name>`. */
export const CLIENT_FEATURES = [
  emojiFeature,
  moderationFeature,
  pinsFeature,
  profilesFeature,
  reactionsFeature,
  shelfFeature,
] as const;
