import * as api from "../../../protocol/api/overrides.ts";
import { implement } from "../http/endpoint.ts";
import { allOverridesOf, overridesOf, setOverride } from "../../membership/channels/overrides.ts";

export const overrideRoutes = implement(api, {
  listAllOverrides: async ({ app, actor, params }) => ({
    overrides: await allOverridesOf(app, actor.userId, params.id),
  }),
  listOverrides: async ({ app, actor, params }) => ({
    permissions: await overridesOf(app, actor.userId, params.id),
  }),
  setOverride: async ({ app, actor, params, body }) => ({
    permissions: await setOverride(app, actor.userId, params.id, params.target, body.permissions),
  }),
});
