/** Measured cost of an attack, with its bounds. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  most?: number;
  least?: number;
  /** Depends on how busy the machine is: the tests print it, `deno task hostile` judges it. */
  timed?: true;
}

/** Promise of the server under one kind of attack, with its verification. */
export interface Claim {
  /** The test's name; it cites the rule. */
  name: string;
  run(scale: Scale): Promise<Figure[]>;
}

/** `short`: among all other tests. `long`: alone on the machine, more clients for longer. */
export type Scale = "short" | "long";

/** Returns true if the figure is within its bounds; undefined if it has none. */
export function kept({ value, most, least }: Figure): boolean | undefined {
  if (most === undefined && least === undefined) return undefined;
  return !Number.isNaN(value) && value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}

/** Formats the figure in one line, with its bound and whether it's kept. */
export function line(figure: Figure): string {
  const { what, unit, most, least } = figure;
  const bounds = [least !== undefined && `≥ ${least}`, most !== undefined && `≤ ${most}`];
  const verdict = { true: "kept", false: "BROKEN", undefined: "" }[String(kept(figure))]!;
  const bound = bounds.filter(Boolean).join(", ");
  return [
    what.padEnd(64),
    `${short(figure.value)} ${unit}`.padStart(18),
    bound.padStart(14),
    verdict,
  ].join("  ").trimEnd();
}

/** Formats a number with its significant digits. */
function short(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value));
  return value.toPrecision(3);
}
