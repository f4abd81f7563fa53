/** A slash command as it was typed. */
export interface Typed {
  /** With the slash, in lower case. */
  command: string;
  rest: string;
}

/** The command in a text, or null: `//` at the start is a literal slash (D-MSG-6). */
export function parseCommand(text: unknown): Typed | null {
  if (typeof text !== "string" || !text.startsWith("/") || text.startsWith("//")) return null;
  const [, command, rest] = /^(\/\S*)\s*([\s\S]*)$/.exec(text)!;
  return { command: command.toLowerCase(), rest: rest.trim() };
}

/** `name rest…`; the name may have an @ before it. */
export function parsePerson(rest: string): { name: string; rest: string } | null {
  const match = /^@?(\w+)(?:\s+([\s\S]*))?$/.exec(rest);
  return match && { name: match[1], rest: match[2] ?? "" };
}

const UNITS = { m: 60_000, h: 3600_000, d: 86_400_000 };
/** Other common spellings of a duration. */
const OTHER_UNITS =
  /^\d+(s|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|w|weeks?|months?|y|years?)$/i;

/**
 * `10m`, `2h` or `7d` at the start, in milliseconds; undefined without one. Null for a time that
 * is written otherwise: taken for the reason, it would make the mute one without an end.
 */
export function parseDuration(rest: string): { duration?: number; rest: string } | null {
  const [, first, behind] = /^(\S*)\s*([\s\S]*)$/.exec(rest)!;
  const match = /^(\d+)([mhd])$/i.exec(first);
  if (!match) return OTHER_UNITS.test(first) ? null : { rest };
  const unit = UNITS[match[2].toLowerCase() as keyof typeof UNITS];
  return { duration: Number(match[1]) * unit, rest: behind };
}

/** Parses `2d6`, `d20` or nothing (one six-sided die); null for anything else. */
export function parseDice(rest: string): { count: number; sides: number } | null {
  if (rest === "") return { count: 1, sides: 6 };
  const match = /^(\d{0,3})d(\d{1,4})$/i.exec(rest);
  if (!match) return null;
  const dice = { count: Number(match[1] || 1), sides: Number(match[2]) };
  const sensible = dice.count >= 1 && dice.count <= 100 && dice.sides >= 2 && dice.sides <= 1000;
  return sensible ? dice : null;
}
