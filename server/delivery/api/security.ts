import * as api from "../../../protocol/api/security.ts";
import { implement } from "../http/endpoint.ts";
import { securityOf } from "../../features/security/service.ts";

export const securityRoutes = implement(api, {
  listSecurityEntries: async ({ app, actor }) => ({ entries: await securityOf(app, actor) }),
});
