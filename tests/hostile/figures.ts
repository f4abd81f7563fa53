/** What an attack cost, beside what it may cost. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  most?: number;
  least?: number;
  /** Depends on how busy the machine is: the tests print it, `deno task hostile` judges it. */
  timed?: true;
}

/** What the server promises under one kind of attack, and how that is found out. */
export interface Claim {
  /** The test's name; it cites the rule. */
  name: string;
  run(scale: Scale): Promise<Figure[]>;
}

/** `short`: among all other tests. `long`: alone on the machine, more clients for longer. */
export type Scale = "short" | "long";

/** Whether the figure is within its bounds; undefined where it has none. */
export function kept({ value, most, least }: Figure): boolean | undefined {
  if (most === undefined && least === undefined) return undefined;
  return !Number.isNaN(value) && value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}

/** One line: the figure, its bound, and whether it is kept. */
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

/** As many digits as matter. */
function short(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value));
  return value.toPrecision(3);
}
