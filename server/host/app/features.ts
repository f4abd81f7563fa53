import { accessTokensFeature } from "../../features/account/access_tokens_feature.ts";
import { mfaFeature } from "../../features/account/mfa_feature.ts";
import { friendsFeature } from "../../features/friends/feature.ts";
import { moderationFeature } from "../../features/moderation/feature.ts";
import { presenceFeature } from "../../features/presence/feature.ts";
import { emojiFeature } from "../../features/emoji/feature.ts";
import { shelvesFeature } from "../../features/files/shelves_feature.ts";
import { invitesFeature } from "../../features/invites/feature.ts";
import { mediaFeature } from "../../features/media/feature.ts";
import { comingsFeature } from "../../features/messages/comings_feature.ts";
import { pinsFeature } from "../../features/pins/feature.ts";
import { profilesFeature } from "../../features/profiles/feature.ts";
import { pushFeature } from "../../features/push/feature.ts";
import { reactionsFeature } from "../../features/reactions/feature.ts";
import { securityFeature } from "../../features/security/feature.ts";
import { listFeatures } from "../../kernel/feature.ts";
import type { AppContext } from "../context.ts";

/** Every feature of the program. An event of the bus that none of them declares is a type error. */
export const FEATURES = listFeatures<AppContext>()([
  friendsFeature,
  presenceFeature,
  moderationFeature,
  mfaFeature,
  pushFeature,
  mediaFeature,
  comingsFeature,
  securityFeature,
  accessTokensFeature,
  profilesFeature,
  invitesFeature,
  emojiFeature,
  reactionsFeature,
  pinsFeature,
  shelvesFeature,
]);
