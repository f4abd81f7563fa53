/** Notices about the account, loaded when the first one is due. */
import type { SecurityEntry } from "../../protocol/security.ts";
import { account as t } from "../../text/en/notices.ts";
import { other } from "../../text/en/security.ts";
import { fill } from "../../text/message.ts";
import { securityDevice, securityText } from "../../text/security.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import type { ToastStore } from "../base/toasts_store.ts";

/** Tells the user how full their storage is (HARD-12). */
export function showStorageWarning(
  { used, quota }: ServerEvents["storage-filling"],
  toasts: ToastStore,
) {
  const percent = Math.floor((100 * used) / quota);
  toasts.show(fill(t.storage, { percent }), "warning");
}

/** Milliseconds that a new sign-in is shown; the list of security events keeps it (MEND-23). */
const SIGN_IN_NOTICE_MS = 10_000;

/**
 * Reports actions of another device or an admin on the account until dismissed, with a link to the
 * list, where 'This wasn't me' is (HARD-3). Notices of everyday actions disappear on their own.
 */
export function showSecurityNotice(entry: SecurityEntry, toasts: ToastStore): void {
  const device = securityDevice(entry);
  const action = { text: t.review, opens: { kind: "settings", tab: "security" } } as const;
  const routine = entry.kind === "signed_in" || entry.kind === "public_key_replaced";
  // A new device brings a new key: one notice is enough.
  const known = (toast: ToastStore["list"]["value"][number]) =>
    toast.action && toast.hint === device;
  if (entry.kind === "public_key_replaced" && toasts.list.value.some(known)) return;
  const text = entry.kind === "signed_in" ? other.newSignIn : securityText(entry);
  toasts.show(text, routine ? "info" : "warning", routine ? SIGN_IN_NOTICE_MS : 0, device, action);
}
