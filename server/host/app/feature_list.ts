import { accountFeature } from "../../delivery/api/account.ts";
import { signInFeature } from "../../delivery/api/auth.ts";
import { transfersFeature } from "../../delivery/api/files.ts";
import { calendarFeature } from "../../delivery/api/calendar.ts";
import { picturesFeature } from "../../delivery/api/media.ts";
import { archiveFeature } from "../../e2ee/archive/feature.ts";
import { authorityFeature } from "../../e2ee/authority/feature.ts";
import { e2eeFeature } from "../../e2ee/feature.ts";
import { groupsFeature } from "../../e2ee/groups/feature.ts";
import { identityFeature } from "../../e2ee/identity/feature.ts";
import { lettersFeature } from "../../e2ee/letters/feature.ts";
import { keyLogFeature } from "../../e2ee/log/feature.ts";
import { vaultFeature } from "../../e2ee/vault/feature.ts";
import { packagesFeature } from "../../e2ee/packages/feature.ts";
import { pairingFeature } from "../../e2ee/pairing/feature.ts";
import { accessTokensFeature } from "../../features/account/access_tokens_feature.ts";
import { mfaFeature } from "../../features/account/mfa_feature.ts";
import { authFeature } from "../../features/auth/feature.ts";
import { callsFeature } from "../../features/calls/feature.ts";
import { calendarsFeature } from "../../features/calendar/feature.ts";
import { categoriesFeature } from "../../features/categories/feature.ts";
import { channelsFeature } from "../../features/channels/feature.ts";
import { emojiFeature } from "../../features/emoji/feature.ts";
import { filesFeature } from "../../features/files/feature.ts";
import { shelvesFeature } from "../../features/files/shelves_feature.ts";
import { friendsFeature } from "../../features/friends/feature.ts";
import { inboxFeature } from "../../features/inbox/feature.ts";
import { invitesFeature } from "../../features/invites/feature.ts";
import { mediaFeature } from "../../features/media/feature.ts";
import { membersFeature } from "../../features/members/feature.ts";
import { joinNoticesFeature } from "../../features/messages/join_notices_feature.ts";
import { messagesFeature } from "../../features/messaging/feature.ts";
import { moderationFeature } from "../../features/moderation/feature.ts";
import { notificationsFeature } from "../../features/notifications/feature.ts";
import { announcementsFeature } from "../../features/announcements/feature.ts";
import { pinsFeature } from "../../features/pins/feature.ts";
import { presenceFeature } from "../../features/presence/feature.ts";
import { profilesFeature } from "../../features/profiles/feature.ts";
import { pushFeature } from "../../features/push/feature.ts";
import { reactionsFeature } from "../../features/reactions/feature.ts";
import { rolesFeature } from "../../features/roles/feature.ts";
import { savedFeature } from "../../features/saved/feature.ts";
import { scheduledFeature } from "../../features/scheduled/feature.ts";
import { securityFeature } from "../../features/security/feature.ts";
import { serverEventsFeature } from "../../features/server_events/feature.ts";
import { serverOrderFeature } from "../../features/server_order/feature.ts";
import { serversFeature } from "../../features/servers/feature.ts";
import { threadsFeature } from "../../features/threads/feature.ts";
import { usageFeature } from "../../features/quota/feature.ts";
import { usersFeature } from "../../features/users/feature.ts";
import { votingFeature } from "../../features/voting/feature.ts";
import { voiceFeature } from "../../features/voice/feature.ts";
import { listFeatures } from "../../kernel/feature.ts";
import { adminFeature } from "../admin/feature.ts";
import type { AppContext } from "../context.ts";
import { setupFeature } from "../setup/feature.ts";

/**
 * Every feature of the program. An event of the bus that none of them declares is a type error.
 * Hourly steps, deletion and exports go in this order.
 */
export const FEATURES = listFeatures<AppContext>()([
  // Before files: they count against quotas from the start.
  usageFeature,
  friendsFeature,
  filesFeature,
  mfaFeature,
  pushFeature,
  mediaFeature,
  joinNoticesFeature,
  securityFeature,
  accessTokensFeature,
  profilesFeature,
  // Before servers: an invite's code may read like a part of their paths ("members").
  invitesFeature,
  emojiFeature,
  reactionsFeature,
  pinsFeature,
  announcementsFeature,
  votingFeature,
  savedFeature,
  scheduledFeature,
  serverEventsFeature,
  calendarsFeature,
  inboxFeature,
  notificationsFeature,
  shelvesFeature,
  signInFeature,
  usersFeature,
  accountFeature,
  picturesFeature,
  calendarFeature,
  serversFeature,
  serverOrderFeature,
  membersFeature,
  rolesFeature,
  categoriesFeature,
  channelsFeature,
  threadsFeature,
  messagesFeature,
  transfersFeature,
  moderationFeature,
  callsFeature,
  voiceFeature,
  presenceFeature,
  authFeature,
  adminFeature,
  setupFeature,
  e2eeFeature,
  lettersFeature,
  pairingFeature,
  packagesFeature,
  identityFeature,
  authorityFeature,
  groupsFeature,
  archiveFeature,
  vaultFeature,
  keyLogFeature,
]);
