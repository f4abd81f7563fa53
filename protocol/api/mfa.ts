import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { mfaDisableBody, mfaSetupBody, mfaVerifyBody } from "../mfa.ts";

export const setUpMfa = endpoint("POST /users/mfa/setup", {
  summary: "Begin two-factor: a secret for the authenticator",
  body: mfaSetupBody,
  response: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** A data URL of an SVG image. */
    qrCode: z.string(),
    otpauth_url: z.string(),
  }),
});

export const enableMfa = endpoint("POST /users/mfa/verify", {
  summary: "Turn two-factor on by the first code; other sessions end",
  body: mfaVerifyBody,
  /** Shown once; only their hashes are kept. */
  response: z.object({
    success: z.literal(true),
    recoveryCodes: z.array(z.string()).min(LIMITS.recoveryCodes).max(LIMITS.recoveryCodes),
  }),
});

export const disableMfa = endpoint("POST /users/mfa/disable", {
  summary: "Turn two-factor off; other sessions end",
  body: mfaDisableBody,
});
