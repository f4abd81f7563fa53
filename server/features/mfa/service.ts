import type { Actor } from "../../base/request.ts";
import type { Db } from "../../storage/db.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { remembered, waitAfter } from "./failures.ts";
import { codeFailures, type CodePurpose, type MfaRecord, mfaRecords } from "./records.ts";
import { hashRecoveryCode } from "./recovery.ts";
import { isPast, stepOf } from "./totp.ts";

/** Outcome of a try; a number: not checked, milliseconds until the next try is allowed. */
export type Outcome = "right" | "wrong" | number;

const OFF: MfaRecord = { secret: null, used: [], recovery: [] };

export function getMfa(reader: Reader, userId: string): MfaRecord {
  return mfaRecords.get(reader, { userId }) ?? OFF;
}

export function deleteMfa(tx: Tx, userId: string): void {
  mfaRecords.delete(tx, { userId });
}

/**
 * Tries a code of the authenticator or a recovery code and uses it up. A failure is counted
 * in this transaction, which so must not be undone: the outcome is returned, not thrown.
 * @param recovered called where it was a recovery code
 */
export function tryCode(
  tx: Tx,
  account: string,
  purpose: CodePurpose,
  code: string,
  now: number,
  recovered: () => void,
): Outcome {
  return counted(tx, account, purpose, now, () => {
    const mfa = getMfa(tx, account);
    if (!mfa.secret) return false;
    const stepped = useStep(mfa, mfa.secret, code, now);
    const after = stepped ?? useRecovery(mfa, code);
    if (!after) return false;
    mfaRecords.set(tx, { userId: account }, after);
    if (!stepped) recovered();
    return true;
  });
}

/**
 * Tries the first code of a setup that the same session began (HARD-3). If it is right, two-factor
 * is on, with these recovery codes.
 */
export function tryPending(
  tx: Tx,
  { userId, sessionId }: Actor,
  code: string,
  now: number,
  recoveryCodes: string[],
): Outcome {
  return counted(tx, userId, "login", now, () => {
    const { setup } = getMfa(tx, userId);
    if (!setup || setup.sessionId !== sessionId) return false;
    const after = useStep(OFF, setup.secret, code, now);
    if (!after) return false;
    mfaRecords.set(tx, { userId }, {
      ...after,
      secret: setup.secret,
      recovery: recoveryCodes.map(hashRecoveryCode),
    });
    return true;
  });
}

/** Forgets failures that no longer count. */
export async function sweepCodeFailures(db: Db, now: number): Promise<void> {
  await deleteWhere(db, codeFailures.prefix({}), (times) => remembered(times, now).length === 0);
}

function counted(
  tx: Tx,
  account: string,
  purpose: CodePurpose,
  now: number,
  isRight: () => boolean,
): Outcome {
  const at = { account, purpose };
  const failures = remembered(codeFailures.get(tx, at) ?? [], now);
  const wait = waitAfter(failures, now);
  if (wait > 0) return wait;
  if (isRight()) return "right";
  codeFailures.set(tx, at, [...failures, now]);
  return "wrong";
}

/** The record with this code's step used up; null where it is wrong or was used before. */
function useStep(mfa: MfaRecord, secret: Uint8Array, code: string, now: number): MfaRecord | null {
  const step = stepOf(secret, code, now);
  if (step === null || mfa.used.includes(step)) return null;
  return { ...mfa, used: [...mfa.used.filter((used) => !isPast(used, now)), step] };
}

function useRecovery(mfa: MfaRecord, code: string): MfaRecord | null {
  const hash = hashRecoveryCode(code);
  if (!mfa.recovery.includes(hash)) return null;
  return { ...mfa, recovery: mfa.recovery.filter((left) => left !== hash) };
}
