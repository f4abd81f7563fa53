import { tokenRoutes } from "../features/access_tokens/http.ts";
import { adminRoutes } from "../host/admin/http.ts";
import { accountRoutes } from "../features/auth/account_http.ts";
import { authRoutes } from "../features/auth/http.ts";
import { callRoutes } from "../features/calls/http.ts";
import { channelRoutes } from "../membership/channels/http.ts";
import { overrideRoutes } from "../membership/channels/overrides_http.ts";
import { channelEvents } from "../membership/channels/socket.ts";
import { friendRoutes } from "../features/friends/http.ts";
import type { Route } from "./http/endpoint.ts";
import { inviteRoutes } from "../features/invites/http.ts";
import { mediaRoutes } from "../features/media/http.ts";
import { memberRoutes } from "../membership/members/http.ts";
import { messageRoutes } from "../features/messages/http.ts";
import { messageEvents } from "../features/messages/socket.ts";
import { mfaRoutes } from "../features/mfa/http.ts";
import { moderationRoutes } from "../features/moderation/http.ts";
import { pinRoutes } from "../features/pins/http.ts";
import { presenceEvents } from "../features/presence/socket.ts";
import { profileRoutes } from "../features/profiles/http.ts";
import { reactionRoutes } from "../features/reactions/http.ts";
import type { SocketEvent } from "./realtime/events.ts";
import { roleRoutes } from "../membership/roles/http.ts";
import { securityRoutes } from "../features/security/http.ts";
import { serverRoutes } from "../membership/servers/http.ts";
import { setupRoutes } from "../features/setup/http.ts";
import { userRoutes } from "../membership/users/http.ts";
import { voiceRoutes } from "../features/voice/http.ts";
import { voiceEvents } from "../features/voice/socket.ts";

/** Every door there is: each has a row in the authorization matrix (D-PERM-8). */
export const ENDPOINTS: Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...mfaRoutes,
  ...securityRoutes,
  ...tokenRoutes,
  ...profileRoutes,
  ...mediaRoutes,
  ...friendRoutes,
  ...inviteRoutes,
  ...serverRoutes,
  ...memberRoutes,
  ...roleRoutes,
  ...channelRoutes,
  ...overrideRoutes,
  ...messageRoutes,
  ...reactionRoutes,
  ...pinRoutes,
  ...moderationRoutes,
  ...callRoutes,
  ...voiceRoutes,
  ...adminRoutes,
  ...setupRoutes,
];

export const EVENTS: SocketEvent[] = [
  ...channelEvents,
  ...presenceEvents,
  ...messageEvents,
  ...voiceEvents,
];
