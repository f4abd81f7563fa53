import { tokenEndpoints } from "../features/access_tokens/http.ts";
import { adminEndpoints } from "../host/admin/http.ts";
import { accountEndpoints } from "../features/auth/account_http.ts";
import { authEndpoints } from "../features/auth/http.ts";
import { callEndpoints } from "../features/calls/http.ts";
import { channelEndpoints } from "../membership/channels/http.ts";
import { overrideEndpoints } from "../membership/channels/overrides_http.ts";
import { channelEvents } from "../membership/channels/socket.ts";
import { friendEndpoints } from "../features/friends/http.ts";
import type { Route } from "./http/endpoint.ts";
import { inviteEndpoints } from "../features/invites/http.ts";
import { mediaEndpoints } from "../features/media/http.ts";
import { memberEndpoints } from "../membership/members/http.ts";
import { messageEndpoints } from "../features/messages/http.ts";
import { messageEvents } from "../features/messages/socket.ts";
import { mfaEndpoints } from "../features/mfa/http.ts";
import { moderationEndpoints } from "../features/moderation/http.ts";
import { pinEndpoints } from "../features/pins/http.ts";
import { presenceEvents } from "../features/presence/socket.ts";
import { profileEndpoints } from "../features/profiles/http.ts";
import { reactionEndpoints } from "../features/reactions/http.ts";
import type { SocketEvent } from "./realtime/events.ts";
import { roleRoutes } from "../membership/roles/http.ts";
import { securityEndpoints } from "../features/security/http.ts";
import { serverEndpoints } from "../membership/servers/http.ts";
import { setupEndpoints } from "../features/setup/http.ts";
import { userEndpoints } from "../membership/users/http.ts";
import { voiceEndpoints } from "../features/voice/http.ts";
import { voiceEvents } from "../features/voice/socket.ts";

/** Every door there is: each has a row in the authorization matrix (D-PERM-8). */
export const ENDPOINTS: Route[] = [
  ...authEndpoints,
  ...userEndpoints,
  ...accountEndpoints,
  ...mfaEndpoints,
  ...securityEndpoints,
  ...tokenEndpoints,
  ...profileEndpoints,
  ...mediaEndpoints,
  ...friendEndpoints,
  ...inviteEndpoints,
  ...serverEndpoints,
  ...memberEndpoints,
  ...roleRoutes,
  ...channelEndpoints,
  ...overrideEndpoints,
  ...messageEndpoints,
  ...reactionEndpoints,
  ...pinEndpoints,
  ...moderationEndpoints,
  ...callEndpoints,
  ...voiceEndpoints,
  ...adminEndpoints,
  ...setupEndpoints,
];

export const EVENTS: SocketEvent[] = [
  ...channelEvents,
  ...presenceEvents,
  ...messageEvents,
  ...voiceEvents,
];
