import * as api from "../../../protocol/api/mfa.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { codeFailures, mfaRecords } from "../mfa/records.ts";
import { sweepCodeFailures } from "../mfa/service.ts";
import { disableMfa, enableMfa, setUpMfa } from "./two_factor.ts";

/** Two-factor (D-ACCT-6). Here and not in `mfa/`: setting it up asks for a fresh sign-in. */
export const mfaFeature = defineFeature({
  name: "mfa",
  records: [
    withRules(mfaRecords, { exported: { omitted: "secrets" } }),
    withRules(codeFailures, { exported: { omitted: "counters of a day" } }),
  ],
  endpoints: implement(api, {
    setUpMfa: ({ app, actor, body, request }) =>
      setUpMfa(app, actor, body?.password, request.address),
    enableMfa: async ({ app, actor, body, request }) => {
      const recoveryCodes = await enableMfa(app, actor, body.token, request.userAgent);
      return { success: true, recoveryCodes };
    },
    disableMfa: ({ app, actor, body, request }) => disableMfa(app, actor, body.password, request),
  }),
  sweep: { code_failures: ({ db, clock }) => sweepCodeFailures(db, clock()) },
});
