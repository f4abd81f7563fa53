import { tokenEndpoints } from "./access_tokens/http.ts";
import { adminEndpoints } from "./admin/http.ts";
import { accountEndpoints } from "./auth/account_http.ts";
import { authEndpoints } from "./auth/http.ts";
import { callEndpoints } from "./calls/http.ts";
import { channelEndpoints } from "./channels/http.ts";
import { overrideEndpoints } from "./channels/overrides_http.ts";
import { channelEvents } from "./channels/socket.ts";
import { friendEndpoints } from "./friends/http.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { inviteEndpoints } from "./invites/http.ts";
import { mediaEndpoints } from "./media/http.ts";
import { memberEndpoints } from "./members/http.ts";
import { messageEndpoints } from "./messages/http.ts";
import { messageEvents } from "./messages/socket.ts";
import { mfaEndpoints } from "./mfa/http.ts";
import { moderationEndpoints } from "./moderation/http.ts";
import { pinEndpoints } from "./pins/http.ts";
import { presenceEvents } from "./presence/socket.ts";
import { profileEndpoints } from "./profiles/http.ts";
import { reactionEndpoints } from "./reactions/http.ts";
import type { SocketEvent } from "./realtime/events.ts";
import { roleEndpoints } from "./roles/http.ts";
import { securityEndpoints } from "./security/http.ts";
import { serverEndpoints } from "./servers/http.ts";
import { setupEndpoints } from "./setup/http.ts";
import { userEndpoints } from "./users/http.ts";
import { voiceEndpoints } from "./voice/http.ts";
import { voiceEvents } from "./voice/socket.ts";

/** Every door there is: each has a row in the authorization matrix (D-PERM-8). */
export const ENDPOINTS: Endpoint[] = [
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
  ...roleEndpoints,
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
