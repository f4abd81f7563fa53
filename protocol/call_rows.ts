import type { SystemRow } from "./system_rows.ts";

/** Outcome of a call, as its row in the direct message shows it (UX-11). */
export type CallRow = Extract<SystemRow, { kind: "missed_call" | "declined_call" | "call" }>;

const DECLINED = "Declined call";
const SHORT = "Call, under 1 min";

/** Returns the text of a call's row: 'Missed call', '3 missed calls', 'Call, 1 h 5 min'. */
export function callRowText(row: CallRow): string {
  if (row.kind === "declined_call") return DECLINED;
  if (row.kind === "missed_call") {
    return row.times > 1 ? `${row.times} missed calls` : "Missed call";
  }
  if (row.minutes < 1) return SHORT;
  const hours = Math.floor(row.minutes / 60);
  return `Call, ${hours ? `${hours} h ` : ""}${row.minutes % 60} min`;
}

/** Parses the text of a call's row; null: it is another text. */
export function readCallRow(text: string): CallRow | null {
  if (text === DECLINED) return { kind: "declined_call" };
  if (text === SHORT) return { kind: "call", minutes: 0 };
  const missed = /^(?:Missed call|(\d+) missed calls)$/.exec(text);
  if (missed) return { kind: "missed_call", times: Number(missed[1] ?? 1) };
  const talked = /^Call, (?:(\d+) h )?(\d+) min$/.exec(text);
  return talked && { kind: "call", minutes: Number(talked[1] ?? 0) * 60 + Number(talked[2]) };
}
