import { success } from "../../../protocol/common.ts";
import {
  mfaDisableBody,
  mfaSetupAnswer,
  mfaSetupBody,
  mfaVerifyAnswer,
  mfaVerifyBody,
} from "../../../protocol/mfa.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { disableMfa, setUpMfa, verifyMfa } from "./service.ts";

export const mfaEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/users/mfa/setup",
    summary: "Begin two-factor: a secret for the authenticator",
    auth: "user",
    body: mfaSetupBody,
    answer: mfaSetupAnswer,
    run: ({ app, actor, body, request }) => setUpMfa(app, actor, body?.password, request.address),
  }),
  endpoint({
    method: "POST",
    path: "/users/mfa/verify",
    summary: "Turn two-factor on by the first code; other sessions end",
    auth: "user",
    body: mfaVerifyBody,
    answer: mfaVerifyAnswer,
    run: async ({ app, actor, body, request }) => {
      const recoveryCodes = await verifyMfa(app, actor, body.token, request.userAgent);
      return { success: true, recoveryCodes };
    },
  }),
  endpoint({
    method: "POST",
    path: "/users/mfa/disable",
    summary: "Turn two-factor off; other sessions end",
    auth: "user",
    body: mfaDisableBody,
    answer: success,
    run: async ({ app, actor, body, request }) => {
      await disableMfa(app, actor, body.password, request);
      return { success: true };
    },
  }),
];
