import { accountFeature } from "../account/feature.ts";
import { channelsFeature } from "../channels/feature.ts";
import { emojiFeature } from "../emoji/feature.ts";
import { forwardingFeature } from "../forwarding/feature.ts";
import { friendsFeature } from "../friends/feature.ts";
import { inboxFeature } from "../inbox/feature.ts";
import { membersFeature } from "../members/feature.ts";
import { messagesFeature } from "../messages/feature.ts";
import { moderationFeature } from "../moderation/feature.ts";
import { navigationFeature } from "../navigation/feature.ts";
import { notificationsFeature } from "../notifications/feature.ts";
import { pinsFeature } from "../pins/feature.ts";
import { pollsFeature } from "../polls/feature.ts";
import { presenceFeature } from "../presence/feature.ts";
import { profilesFeature } from "../profiles/feature.ts";
import { reactionsFeature } from "../reactions/feature.ts";
import { rolesFeature } from "../roles/feature.ts";
import { savedFeature } from "../saved/feature.ts";
import { scheduledFeature } from "../scheduled/feature.ts";
import { searchFeature } from "../search/feature.ts";
import { serverEventsFeature } from "../server_events/feature.ts";
import { serversFeature } from "../servers/feature.ts";
import { shelfFeature } from "../shelf/feature.ts";
import { threadsFeature } from "../threads/feature.ts";
import { typingFeature } from "../typing/feature.ts";
import { callsFeature, voiceFeature } from "../voice/feature.ts";

/**
 * Every declared feature of the browser, those before others that these are built on. An event
 * reaches their eager halves in this order.
 */
export const CLIENT_FEATURES = [
  navigationFeature,
  channelsFeature,
  serversFeature,
  membersFeature,
  rolesFeature,
  searchFeature,
  // Messages count as unread before they notify.
  notificationsFeature,
  voiceFeature,
  callsFeature,
  messagesFeature,
  accountFeature,
  emojiFeature,
  forwardingFeature,
  friendsFeature,
  moderationFeature,
  pinsFeature,
  pollsFeature,
  presenceFeature,
  profilesFeature,
  reactionsFeature,
  savedFeature,
  scheduledFeature,
  inboxFeature,
  serverEventsFeature,
  shelfFeature,
  threadsFeature,
  typingFeature,
] as const;
