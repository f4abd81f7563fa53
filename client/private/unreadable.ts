import { rows as t } from "../../text/en/private_chat.ts";
import type { RowFault } from "../e2ee/link/rows.ts";

/**
 * Why a message is not shown (E2E-40), beside what the worker says.
 * - `false_claim`: damaged, since its author says something false about the server's records (MEND-39)
 * - `deleted`: its author has taken it back (E2E-30)
 * - `removed`: the server says so, and its author has not (E2E-30)
 * - `restored`: it was lost when the server was restored from a backup (MEND-40)
 * - `too_old`: this browser cannot hold keys
 * - `no_storage`: nor can one that stores nothing
 * - `no_response`: the keys were not asked in time, or are in use by another version
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

/** What stands in the place of a message that cannot be shown. */
export class Unreadable extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
  }

  get isLost(): boolean {
    return this.fault === "lost";
  }

  /** Whoever wrote it has left, and nothing proves who that was (MEND-38). */
  get isUnproven(): boolean {
    return this.fault === "left";
  }

  /** For the person. */
  get text(): string {
    return TEXTS[this.fault];
  }
}
