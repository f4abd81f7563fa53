import assert from "node:assert/strict";
import { showSecurityNotice } from "../../../client/account/account_notices.ts";
import { createToasts } from "../../../client/base/toasts_store.ts";
import type { SecurityEntry } from "../../../protocol/security.ts";
import { securityText } from "../../../text/security.ts";

const LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const entry = (kind: SecurityEntry["kind"], more: Partial<SecurityEntry> = {}): SecurityEntry => ({
  id: "1",
  kind,
  at: "2026-01-01T00:00:00.000Z",
  device: LINUX,
  by_admin: false,
  current: false,
  ...more,
});

function notices(...entries: SecurityEntry[]) {
  const times: number[] = [];
  const toasts = createToasts({ after: (ms) => (times.push(ms), () => {}) });
  for (const one of entries) showSecurityNotice(one, toasts);
  const routine = entries.some(({ kind }) =>
    kind === "signed_in" || kind === "public_key_replaced"
  );
  assert.deepEqual(times, routine ? [10_000] : [], "only a sign-in leaves by itself");
  return toasts.list.value.map(({ type, message, hint, action }) => {
    assert.deepEqual(action, {
      text: "Review",
      opens: { kind: "settings", tab: "security" },
    });
    return [type, message, hint];
  });
}

Deno.test("[HARD-3] a change is told with the device, until it is dismissed, and leads to the list", () => {
  assert.deepEqual(notices(entry("password_changed")), [
    ["warning", "Password changed", "Firefox on Linux"],
  ]);
  assert.deepEqual(notices(entry("password_reset", { by_admin: true, device: null })), [
    ["warning", "An admin reset your password", ""],
  ]);
});

Deno.test("[HARD-3 MEND-23] a sign-in and the key that the new device brings are one notice, for 10 s; a key alone is told", () => {
  assert.deepEqual(notices(entry("signed_in"), entry("public_key_replaced")), [
    ["info", "New login to your account", "Firefox on Linux"],
  ]);
  assert.deepEqual(notices(entry("public_key_replaced")), [
    ["info", "Public key replaced", "Firefox on Linux"],
  ]);
});

Deno.test("[HARD-3] what a newer server may tell has words too", () => {
  const unknown = entry("something else" as SecurityEntry["kind"]);
  assert.equal(securityText(unknown), "Something about your account changed");
});
