import {
  createTokenAnswer,
  createTokenBody,
  tokensAnswer,
} from "../../../protocol/access_tokens.ts";
import { success } from "../../../protocol/common.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { createToken, listTokens, revokeToken } from "./service.ts";

export const tokenEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/users/tokens",
    summary: "One's own access tokens, the newest first",
    auth: "user",
    answer: tokensAnswer,
    run: async ({ app, actor }) => ({ access_tokens: await listTokens(app, actor) }),
  }),
  endpoint({
    method: "POST",
    path: "/users/tokens",
    summary: "Make an access token for a program; it is shown this once",
    auth: "user",
    body: createTokenBody,
    answer: createTokenAnswer,
    status: 201,
    run: ({ app, actor, body, request }) => createToken(app, actor, body, request),
  }),
  endpoint({
    method: "DELETE",
    path: "/users/tokens/{id}",
    summary: "Revoke an access token; its sockets end at once",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params, request }) => {
      await revokeToken(app, actor, params.id, request);
      return { success: true };
    },
  }),
];
