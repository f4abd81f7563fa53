import { AppError } from "../../../protocol/errors.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { accessSession } from "../../features/auth/fresh.ts";
import { checkOwnPassword } from "../../features/auth/own_password.ts";
import { isEnrolled, requireValidCode } from "../../features/mfa/access.ts";
import { noteSecurity } from "../../features/security/service.ts";
import { tryCode } from "../../features/mfa/service.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessAnyProven } from "../devices/access.ts";
import { personRecords, resets } from "../devices/records.ts";

/** Milliseconds until a new beginning takes effect (E2E-14). */
const RESET_DELAY_MS = 24 * 3600_000;
/** Milliseconds within which a device must have been seen to cancel a reset. */
const SEEN_WITHIN_MS = 7 * 86_400_000;

/**
 * Begins a reset after all keys were lost: 24 hours later another person key may replace the known
 * one. All of the user's devices are notified at once. Asking again does not restart the time.
 * @param proof the password, and a code if two-factor is on
 * @throws AppError not_found before there are keys; wrong_password, wrong_code, rate_limited
 */
export async function beginReset(
  app: FeaturesContext,
  actor: Actor,
  proof: { password: string; code?: string },
  { address, userAgent }: RequestInfo,
): Promise<{ at: string }> {
  const { userId, sessionId } = actor;
  await checkOwnPassword(app, actor, proof.password, address);
  const begun = await app.db.transact((tx) => {
    accessSession(tx, actor);
    if (!personRecords.get(tx, { userId })) throw new AppError("not_found");
    const recovered = () => {
      noteSecurity(app, tx, { userId, kind: "recovery_code_used", device: userAgent });
    };
    const outcome = isEnrolled(tx, userId)
      ? tryCode(tx, userId, "reset", proof.code ?? "", tx.now, recovered)
      : "right";
    if (outcome !== "right") return { outcome };
    const running = resets.get(tx, { userId });
    if (running !== null) return { at: running };
    resets.set(tx, { userId }, tx.now + RESET_DELAY_MS);
    noteSecurity(app, tx, { userId, sessionId, kind: "keys_reset_begun", device: userAgent });
    app.bus.publishAfter(tx, { type: "e2ee-reset-changed", userId });
    return { at: tx.now + RESET_DELAY_MS };
  });
  if (begun.outcome) requireValidCode(begun.outcome, new AppError("wrong_code"));
  return { at: new Date(begun.at!).toISOString() };
}

/**
 * Calls it off, from a device that is in use and was seen in the last seven days.
 * @throws AppError not_found where nothing was begun; device_unproven, device_revoked for a session
 * that has not proven to be a device (MEND-4); forbidden for one that was not seen
 */
export async function cancelReset(app: FeaturesContext, actor: Actor): Promise<void> {
  const { userId } = actor;
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    if (resets.get(tx, { userId }) === null) throw new AppError("not_found");
    const devices = accessAnyProven(tx, actor);
    if (!devices.some(({ seen_at }) => tx.now - seen_at < SEEN_WITHIN_MS)) {
      throw new AppError("forbidden");
    }
    resets.delete(tx, { userId });
    app.bus.publishAfter(tx, { type: "e2ee-reset-changed", userId });
  });
}
