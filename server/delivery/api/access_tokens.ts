import * as api from "../../../protocol/api/access_tokens.ts";
import { implement } from "../http/endpoint.ts";
import { createToken, listTokens, revokeToken } from "../../features/account/access_tokens.ts";

export const tokenRoutes = implement(api, {
  listTokens: async ({ app, actor }) => ({ access_tokens: await listTokens(app, actor) }),
  createToken: ({ app, actor, body, request }) => createToken(app, actor, body, request),
  revokeToken: ({ app, actor, params, request }) => revokeToken(app, actor, params.id, request),
});
