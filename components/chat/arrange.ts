import { TIMES } from "../../protocol/limits.ts";
import type { ShownMessage } from "./message.ts";

/** Message with the separators above it. */
export interface Line {
  message: ShownMessage;
  /** First message of its day: a date separator is above it. */
  day: boolean;
  /** The red 'New' line is above it. */
  fresh: boolean;
  /** First message of a group: shows avatar, name and time. A reply always does (UX-11). */
  head: boolean;
}

/**
 * Groups messages of one author within seven minutes, marks the days, and puts the 'New' line
 * before the first message after `marker` (a seq; null: no line). There is no line while that
 * message may not be loaded yet (`hasOlder`).
 */
export function arrange(
  messages: readonly ShownMessage[],
  marker: number | null,
  hasOlder: boolean,
): Line[] {
  let groupStart = 0;
  let lastDay: Day | null = null;
  let marked = marker === null || isBefore(marker, messages, hasOlder);
  return messages.map((message, i) => {
    const before = messages[i - 1];
    const time = Date.parse(message.at);
    const day = lastDay === null || time < lastDay.start || time >= lastDay.end;
    if (day) lastDay = dayAround(time);
    const fresh = !marked && message.seq !== null && message.seq > marker!;
    marked ||= fresh;
    const head = day || fresh || message.system || before.system || message.reply !== null ||
      before.userId !== message.userId || before.sealed !== message.sealed ||
      time - groupStart >= TIMES.messageGroup;
    if (head) groupStart = time;
    return lineOf({ message, day, fresh, head });
  });
}

/** Caches lines, so that unchanged messages keep theirs and aren't rendered again. */
const arranged = new WeakMap<ShownMessage, Line>();

function lineOf(line: Line): Line {
  const known = arranged.get(line.message);
  const same = known?.day === line.day && known.fresh === line.fresh && known.head === line.head;
  if (same) return known;
  arranged.set(line.message, line);
  return line;
}

/** Returns true if the marker is before every loaded message. */
export function isBefore(
  marker: number | null,
  messages: readonly ShownMessage[],
  hasOlder: boolean,
): boolean {
  const first = messages[0]?.seq ?? null;
  return hasOlder && marker !== null && first !== null && first > marker + 1;
}

/** Milliseconds since 1970. */
interface Day {
  start: number;
  /** Start of the next one. */
  end: number;
}

/** A day by this device's clock. To ask for the name of each message's day took half of the time. */
function dayAround(time: number): Day {
  const date = new Date(time);
  const startOf = (later: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + later).getTime();
  return { start: startOf(0), end: startOf(1) };
}
