import * as api from "../../../protocol/api/security.ts";
import { implement } from "../../delivery/http/endpoint.ts";
import { securityOf } from "./service.ts";

export const securityRoutes = implement(api, {
  listSecurityEntries: async ({ app, actor }) => ({ entries: await securityOf(app, actor) }),
});
