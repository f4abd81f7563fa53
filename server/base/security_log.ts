/** Attempts on the server, for the host, in lines that other programs read (OPS-7). */
import { WindowCounter } from "./window_counter.ts";

export type SecurityLogKind =
  /** A password, code or link that was wrong. */
  | "sign-in-failed"
  /** Access to something that the user may not do or see. */
  | "refused"
  /** More than a rate allows. */
  | "limited"
  /** An order of an admin, or of the host at the command line. */
  | "admin-order"
  /** A session ended because one of its old tokens was shown again (HARD-16). */
  | "token-reused";

/** A single event. Nothing in it is chosen by the attacker, and nothing is secret. */
export interface SecurityNote {
  kind: SecurityLogKind;
  /** Where from; null: from this machine's command line. */
  address: string | null;
  /** Id of the user whose account it is about, if known. */
  account?: string | null;
  /** The error's code. */
  code?: string;
  /** Name as in the tables of endpoints, events and commands. */
  endpoint?: string;
}

/** Lines about one account and address of a kind in a minute, and about all. */
const MAX_LINES_PER_SUBJECT = 10;
const MAX_LINES = 3000;
const MINUTE_MS = 60_000;
/** Addresses and accounts about which something is remembered. */
const MAX_KEPT = 10_000;

/**
 * Writes a line for each event, but no more than a few per minute about one account and address:
 * `count` is the number of events that a line stands for.
 */
export class SecurityLog {
  readonly #seen = new Map<string, { lines: WindowCounter; unsaid: number }>();
  readonly #all = new WindowCounter(MAX_LINES, MINUTE_MS);

  /**
   * @param write takes a line without time and line break
   * @param close resolves when all lines are where they belong
   */
  constructor(
    private readonly write: (line: string) => void,
    readonly close: () => Promise<void> = () => Promise.resolve(),
  ) {}

  note(note: SecurityNote): void {
    const key = `${note.kind} ${note.address} ${note.account}`;
    let seen = this.#seen.get(key);
    if (!seen) {
      if (this.#seen.size >= MAX_KEPT) this.#seen.clear();
      seen = { lines: new WindowCounter(MAX_LINES_PER_SUBJECT, MINUTE_MS), unsaid: 0 };
      this.#seen.set(key, seen);
    }
    seen.unsaid++;
    if (seen.lines.add() || this.#all.add()) return;
    const count = seen.unsaid;
    seen.unsaid = 0;
    this.write(lineOf(note, count));
  }
}

/** Writes nothing. */
export const NO_SECURITY_LOG = new SecurityLog(() => {});

/**
 * Formats a line, always in the same form: packaging/fail2ban reads it. Fields that may contain
 * spaces come last.
 */
function lineOf({ kind, address, account, code, endpoint }: SecurityNote, count: number): string {
  const fields = [`address=${address ?? "local"}`, `account=${account ?? "-"}`, `count=${count}`];
  if (code) fields.push(`code=${code}`);
  if (endpoint) fields.push(`endpoint=${endpoint}`);
  return `${kind} ${fields.join(" ")}`;
}
