import { adminRoutes } from "../admin/http.ts";
import { accountRoutes } from "../../delivery/api/account.ts";
import { authRoutes } from "../../delivery/api/auth.ts";
import { callRoutes } from "../../delivery/api/calls.ts";
import { channelRoutes } from "../../delivery/api/channels.ts";
import { overrideRoutes } from "../../delivery/api/overrides.ts";
import { channelEvents } from "../../delivery/events/channels.ts";
import { e2eeRoutes } from "../../delivery/api/e2ee.ts";
import { fileRoutes } from "../../delivery/api/files.ts";
import type { AppContext } from "../context.ts";
import type { Route } from "../../delivery/http/endpoint.ts";
import { mediaRoutes } from "../../delivery/api/media.ts";
import { memberRoutes } from "../../delivery/api/members.ts";
import { messageRoutes } from "../../delivery/api/messages.ts";
import { messageEvents } from "../../delivery/events/messages.ts";
import type { SocketEvent } from "../../delivery/realtime/events.ts";
import { roleRoutes } from "../../delivery/api/roles.ts";
import { serverRoutes } from "../../delivery/api/servers.ts";
import { setupRoutes } from "../setup/http.ts";
import { clientEventsOf, endpointsOf } from "../../kernel/feature.ts";
import { FEATURES } from "./features.ts";
import { userRoutes } from "../../delivery/api/users.ts";
import { voiceRoutes } from "../../delivery/api/voice.ts";
import { voiceEvents } from "../../delivery/events/voice.ts";

/** Every endpoint and event there is: each has a row in the authorization matrix (D-PERM-8). */
export const ENDPOINTS: Route<AppContext>[] = [
  // Before those of servers: a code may read like a part of their paths ("members").
  ...endpointsOf(FEATURES),
  ...authRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...mediaRoutes,
  ...serverRoutes,
  ...memberRoutes,
  ...roleRoutes,
  ...channelRoutes,
  ...overrideRoutes,
  ...messageRoutes,
  ...fileRoutes,
  ...callRoutes,
  ...voiceRoutes,
  ...adminRoutes,
  ...setupRoutes,
  ...e2eeRoutes,
];

export const EVENTS: SocketEvent[] = [
  ...channelEvents,
  ...messageEvents,
  ...voiceEvents,
  ...clientEventsOf(FEATURES),
];
