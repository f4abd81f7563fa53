import assert from "node:assert/strict";
import { ERRORS } from "../../../protocol/errors.ts";
import { TRANSIENT_STATUS } from "../../../client/base/errors.ts";

Deno.test("[D-ERR-1] the client knows of every refusal that passes, as the server's table has it", () => {
  const passing = Object.entries(ERRORS)
    .map(([code, [status]]) => [code, status] as const)
    .filter(([, status]) => status === 429 || status >= 500);
  assert.deepEqual(TRANSIENT_STATUS, Object.fromEntries(passing));
});
