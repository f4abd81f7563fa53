import * as api from "../../../protocol/api/mfa.ts";
import { implement } from "../http/endpoint.ts";
import { disableMfa, setUpMfa, verifyMfa } from "../../features/account/two_factor.ts";

export const mfaRoutes = implement(api, {
  setUpMfa: ({ app, actor, body, request }) =>
    setUpMfa(app, actor, body?.password, request.address),
  verifyMfa: async ({ app, actor, body, request }) => {
    const recoveryCodes = await verifyMfa(app, actor, body.token, request.userAgent);
    return { success: true, recoveryCodes };
  },
  disableMfa: ({ app, actor, body, request }) => disableMfa(app, actor, body.password, request),
});
