import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../../context.ts";
import { rateLimited } from "../../delivery/http/rate_limits.ts";
import type { Tx } from "../../storage/tx.ts";
import { getMfa, mfaInTx, type Outcome } from "./store.ts";

export { deleteMfa, type Outcome, sweepCodeFailures, tryCode } from "./store.ts";

/** Whether signing in needs a code. */
export async function isEnrolled(app: AppContext, userId: string): Promise<boolean> {
  return (await getMfa(app.db, userId)).secret !== null;
}

export function isEnrolledInTx(tx: Tx, userId: string): boolean {
  return mfaInTx(tx, userId).secret !== null;
}

/** @throws AppError rate_limited, or `refusal` for a wrong code */
export function demandRight(outcome: Outcome, refusal: AppError): void {
  if (typeof outcome === "number") throw rateLimited(outcome);
  if (outcome === "wrong") throw refusal;
}
