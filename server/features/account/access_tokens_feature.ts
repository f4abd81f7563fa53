import * as api from "../../../protocol/api/access_tokens.ts";
import { accessTokenOwners, accessTokens, accessTokenTurns } from "../access_tokens/records.ts";
import { exportedTokens, forgetToken, sweepTokens } from "../access_tokens/service.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { createToken, listTokens, revokeToken } from "./access_tokens.ts";

/**
 * Access tokens for programs (OPS-9). They are here and not in `access_tokens/` because making one
 * needs a fresh sign-in, and sign-in has to look up tokens.
 */
export const accessTokensFeature = defineFeature({
  name: "access_tokens",
  records: [
    withRules(accessTokens, {
      exported: { user: { section: "access_tokens", rows: exportedTokens } },
      onDelete: (app, tx, _at, token) => forgetToken(app, tx, token, "this account was deleted"),
    }),
    withRules(accessTokenOwners, { exported: { omitted: "an index" } }),
    withRules(accessTokenTurns, { exported: { omitted: "a counter" } }),
  ],
  endpoints: implement(api, {
    listTokens: async ({ app, actor }) => ({ access_tokens: await listTokens(app, actor) }),
    createToken: ({ app, actor, body, request }) => createToken(app, actor, body, request),
    revokeToken: ({ app, actor, params, request }) => revokeToken(app, actor, params.id, request),
  }),
  sweep: { access_tokens: sweepTokens },
});
