import { AppError, type ErrorCode } from "../../../protocol/errors.ts";
import type { DeliveryContext } from "../context.ts";
import type { SecurityLogKind } from "../../base/security_log.ts";

/** Errors of failed logins. */
const FAILED = new Set<ErrorCode>([
  "invalid_credentials",
  "invalid_code",
  "wrong_password",
  "wrong_code",
  "wrong_setup_code",
  "reset_link_invalid",
]);

/** A refused request: who, and where. */
interface Refused {
  /** Named as in the tables of endpoints and events. */
  endpoint: string;
  address: string;
  /** "": no known user. */
  userId: string;
}

/** Adds attempts on the server that an error reveals to the security log (OPS-7). */
export function noteInSecurityLog(
  app: DeliveryContext,
  { endpoint, address, userId }: Refused,
  error: unknown,
): void {
  if (!(error instanceof AppError)) return;
  const account = (error.account ?? userId) || null;
  const kind = kindOf(error, account);
  const { code } = error;
  if (kind) app.securityLog.note({ kind, address, account, code, endpoint });
}

function kindOf({ code, status }: AppError, account: string | null): SecurityLogKind | null {
  if (FAILED.has(code)) return "sign-in-failed";
  if (status === 429) return "limited";
  // A request for the password is no attempt at anything.
  if (!account || code === "password_required") return null;
  return status === 403 || code === "not_found" ? "refused" : null;
}
