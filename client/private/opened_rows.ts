import { readFileRefs } from "../../protocol/file_refs.ts";
import { formatPlaintext, readForwarded } from "../../protocol/plaintext.ts";
import type { CarriedBy } from "../base/crypto.ts";
import type { OpenedRow, SealedRow } from "../e2ee/entry.ts";
import type { Fault, Unreadable } from "./unreadable.ts";

/** Milliseconds by which a device's clock may differ from the server's. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** The note below a message. */
export interface RowNote {
  fault: Fault | null;
  /** Person who shared the key that opened the message; null: this device was there (E2E-32). */
  sharedBy: string | null;
  /**
   * Time of sealing by the author's clock, in milliseconds; null: same as the server's (MEND-40).
   */
  deviceTime: number | null;
  /** Number of messages from the same device missing right before this one (E2E-29). */
  missing: number;
}

/** Row that a caller waits for. */
export interface WaitingRow {
  channelId: string;
  row: SealedRow;
  by: Pick<CarriedBy, "created_at" | "edited_at">;
  follows: number | undefined;
  resolve(text: string): void;
  reject(why: Unreadable): void;
}

/**
 * Splits rows into runs that the worker may treat as consecutive: rows already loaded between them
 * were opened before.
 */
export function runsOf(
  batch: readonly WaitingRow[],
  isHeld: (seq: number) => boolean,
): WaitingRow[][] {
  const runs: WaitingRow[][] = [];
  let last: number | null = null;
  for (const one of batch) {
    const { seq } = one.row;
    let between = one.follows ?? seq - 1;
    while (last !== null && between > last && isHeld(between)) between--;
    const isNext = last !== null && (between <= last || one.follows === last);
    const run = isNext ? runs.at(-1) : undefined;
    if (run) run.push(one);
    else runs.push([one]);
    last = seq;
  }
  return runs;
}

const NO_NOTE: RowNote = { fault: null, sharedBy: null, deviceTime: null, missing: 0 };

/** Returns the note of a message that isn't shown. */
export const faultNote = (fault: Fault): RowNote => ({ ...NO_NOTE, fault });

/** Returns the note below a message; null: no note. */
export function noteOf(row: OpenedRow | { fault: Fault }, by: WaitingRow["by"]): RowNote | null {
  if ("fault" in row) return faultNote(faultOf(row));
  const { sharedBy, missing, isDeleted } = row;
  const deviceTime = deviceTimeOf(row, by);
  if (isDeleted) return { ...NO_NOTE, fault: "deleted", deviceTime, missing };
  const isPlain = !sharedBy && missing === 0 && deviceTime === null;
  return isPlain ? null : { fault: null, sharedBy, deviceTime, missing };
}

/** Returns the author's time if it differs from the server's by over ten minutes (MEND-40). */
function deviceTimeOf({ at, sentAt, isEdited, isDeleted }: Readable, by: WaitingRow["by"]) {
  const isFirst = !isEdited && !isDeleted;
  const times = [[by.created_at, sentAt], [isFirst ? null : by.edited_at, at]] as const;
  const other = times.find(([server, device]) =>
    server && device !== null && Math.abs(Date.parse(server) - device) > CLOCKS_DIFFER_MS
  );
  return other?.[1] ?? null;
}

export const faultOf = (row: { fault: Fault; isFalseClaim?: true }): Fault =>
  row.isFalseClaim ? "false_claim" : row.fault;

type Readable = Exclude<OpenedRow, { fault: unknown }>;

/**
 * Returns a row as plaintext. Quotes nothing from a message that this device doesn't know: nobody
 * could compare it.
 */
export function plaintextOf(
  { forward, text, files, reply, mentions }: Readable,
  authorOf: (id: string, userId: string | null) => string | null,
): string {
  return formatPlaintext({
    forward: readForwarded(forward),
    files: readFileRefs(files) ?? [],
    reply: reply ? quotedIn(reply, mentions, authorOf) : null,
    text,
  });
}

function quotedIn(
  { id, seq, quote, userId = null }: NonNullable<Readable["reply"]>,
  mentions: readonly string[],
  authorOf: (id: string, userId: string | null) => string | null,
) {
  if (id == null || seq == null) return null;
  return {
    ...{ id, seq, username: authorOf(id, userId) ?? "", text: quote },
    ...userId !== null && mentions?.includes(userId) && { to: userId },
  };
}
