import { rows as t } from "../../text/en/private_chat.ts";
import type { RowFault } from "../e2ee/link/rows.ts";

/**
 * Reasons why a message isn't shown (E2E-40), beyond the worker's own.
 * - `false_claim`: damaged, since its author claims something false about the server's records
 *   (MEND-39)
 * - `deleted`: its author deleted it (E2E-30)
 * - `removed`: the server says it was deleted, its author has not (E2E-30)
 * - `restored`: lost when the server was restored from a backup (MEND-40)
 * - `too_old`: this browser can't hold keys
 * - `no_storage`: this browser stores nothing, so it can't hold keys
 * - `no_response`: the keys did not respond in time, or another version is using them
 */
export type Fault =
  | RowFault
  | "false_claim"
  | "deleted"
  | "removed"
  | "restored"
  | "too_old"
  | "no_storage"
  | "no_response";

const TEXTS: Record<Fault, string> = {
  before_joined: t.beforeJoined,
  lost: t.lost,
  no_key: t.noKey,
  damaged: t.damaged,
  false_claim: t.damaged,
  left: t.left,
  unsealed: t.unsealed,
  unknown_version: t.unknownVersion,
  deleted: t.deleted,
  removed: t.removed,
  restored: t.restored,
  too_old: t.tooOld,
  no_storage: t.noStorage,
  no_response: t.notYet,
};

/** Placeholder of a message that can't be shown. */
export class Unreadable extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
  }

  get isLost(): boolean {
    return this.fault === "lost";
  }

  /** True if the author has left, and nothing proves who it was (MEND-38). */
  get isUnproven(): boolean {
    return this.fault === "left";
  }

  /** Text shown to the person. */
  get text(): string {
    return TEXTS[this.fault];
  }
}
