import { tokenRoutes } from "../features/access_tokens/http.ts";
import { adminEndpoints } from "../host/admin/http.ts";
import { accountRoutes } from "../features/auth/account_http.ts";
import { authRoutes } from "../features/auth/http.ts";
import { callRoutes } from "../features/calls/http.ts";
import { channelEndpoints } from "../membership/channels/http.ts";
import { overrideEndpoints } from "../membership/channels/overrides_http.ts";
import { channelEvents } from "../membership/channels/socket.ts";
import { friendRoutes } from "../features/friends/http.ts";
import type { Route } from "./http/endpoint.ts";
import { inviteRoutes } from "../features/invites/http.ts";
import { mediaRoutes } from "../features/media/http.ts";
import { memberEndpoints } from "../membership/members/http.ts";
import { messageRoutes } from "../features/messages/http.ts";
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
  ...authRoutes,
  ...userEndpoints,
  ...accountRoutes,
  ...mfaEndpoints,
  ...securityEndpoints,
  ...tokenRoutes,
  ...profileEndpoints,
  ...mediaRoutes,
  ...friendRoutes,
  ...inviteRoutes,
  ...serverEndpoints,
  ...memberEndpoints,
  ...roleRoutes,
  ...channelEndpoints,
  ...overrideEndpoints,
  ...messageRoutes,
  ...reactionEndpoints,
  ...pinEndpoints,
  ...moderationEndpoints,
  ...callRoutes,
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
