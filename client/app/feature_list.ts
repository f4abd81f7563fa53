import { emojiFeature } from "../emoji/feature.ts";
import { friendsFeature } from "../friends/feature.ts";
import { moderationFeature } from "../moderation/feature.ts";
import { navigationFeature } from "../navigation/feature.ts";
import { pinsFeature } from "../pins/feature.ts";
import { presenceFeature } from "../presence/feature.ts";
import { profilesFeature } from "../profiles/feature.ts";
import { reactionsFeature } from "../reactions/feature.ts";
import { rolesFeature } from "../roles/feature.ts";
import { searchFeature } from "../search/feature.ts";
import { shelfFeature } from "../shelf/feature.ts";
import { typingFeature } from "../typing/feature.ts";

/** Every declared feature of the browser; an event reaches their eager halves in this order. */
export const CLIENT_FEATURES = [
  emojiFeature,
  friendsFeature,
  moderationFeature,
  navigationFeature,
  pinsFeature,
  presenceFeature,
  profilesFeature,
  reactionsFeature,
  rolesFeature,
  searchFeature,
  shelfFeature,
  typingFeature,
] as const;
