import type { PrivateState } from "../../../client/e2ee/entry.ts";
import { lines as t } from "../../../text/en/keys.ts";

/**
 * Returns the next task for the user's keys, for the line above the chat; null: none.
 * @param lacksLock this device has not seen the password yet (MEND-33)
 * @param isWanted there is an encrypted conversation to read (MEND-41)
 */
export function lineOf(
  state: PrivateState | null,
  { lacksLock, isWanted }: { lacksLock: boolean; isWanted: boolean },
): { text: string; action: string } | null {
  switch (state?.phase) {
    case "locked":
      return { text: t.locked, action: t.unlock };
    case "elsewhere":
    case "revoked":
    case "replaced":
      return isWanted ? { text: t.elsewhere, action: t.bring } : null;
    case "ready":
      if (state.recovery === "unconfirmed") return { text: t.recovery, action: t.save };
      return lacksLock ? { text: t.lock, action: t.protect } : null;
    default:
      return null;
  }
}
