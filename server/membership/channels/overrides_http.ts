import { allOverridesAnswer, overrideBody, overridesAnswer } from "../../../protocol/roles.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { allOverridesOf, overridesOf, setOverride } from "./overrides.ts";

export const overrideEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/servers/{id}/overrides",
    summary: "What the channels that one sees grant and deny, by channel and target",
    auth: "user",
    answer: allOverridesAnswer,
    run: async ({ app, actor, params }) => ({
      overrides: await allOverridesOf(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/channels/{id}/permissions",
    summary: "What a channel grants and denies, by target: default, a role or a person",
    auth: "user",
    answer: overridesAnswer,
    run: async ({ app, actor, params }) => ({
      permissions: await overridesOf(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/channels/{id}/permissions/{target}",
    summary: "Set what a channel grants and denies one target",
    auth: "user",
    body: overrideBody,
    answer: overridesAnswer,
    run: async ({ app, actor, params, body }) => ({
      permissions: await setOverride(
        app,
        actor.userId,
        params.id,
        params.target,
        body.permissions,
      ),
    }),
  }),
];
