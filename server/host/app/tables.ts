import type { Route } from "../../delivery/http/endpoint.ts";
import type { SocketEvent } from "../../kernel/client_event.ts";
import { clientEventsOf, endpointsOf } from "../../kernel/feature.ts";
import type { AppContext } from "../context.ts";
import { FEATURES } from "./feature_list.ts";

/** Every endpoint and event there is: each has a row in the authorization matrix (D-PERM-8). */
export const ENDPOINTS: Route<AppContext>[] = endpointsOf(FEATURES);
export const EVENTS: SocketEvent<AppContext>[] = clientEventsOf(FEATURES);
