/** Measurements, and whether they reach their goals. */

/** Row of the table. A goal bounds the value, or its ratio to the baseline's. */
export interface Row {
  metric: string;
  unit: string;
  parley: number;
  bare?: number;
  goal?: { most?: number; least?: number; mostTimesBare?: number };
}

/** Returns true if `row` reaches its goal; undefined without a goal. */
export function reached({ parley, bare, goal }: Row): boolean | undefined {
  if (!goal) return undefined;
  if (goal.most !== undefined) return parley <= goal.most;
  if (goal.least !== undefined) return parley >= goal.least;
  return parley / bare! <= goal.mostTimesBare!;
}

/** The rows as a table of plain text. */
export function table(rows: Row[]): string {
  const lines = [
    ["metric", "unit", "Parley", "bare", "ratio", "goal", ""],
    ...rows.map((row) => [
      row.metric,
      row.unit,
      short(row.parley),
      row.bare === undefined ? "" : short(row.bare),
      row.bare === undefined ? "" : `${(row.parley / row.bare).toFixed(2)}×`,
      goalText(row),
      { true: "ok", false: "MISS", undefined: "" }[String(reached(row))]!,
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((l) => l[column].length)));
  return lines
    .map((line) =>
      line.map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])
      ).join("  ").trimEnd()
    )
    .join("\n");
}

function goalText({ goal }: Row): string {
  if (!goal) return "";
  if (goal.most !== undefined) return `≤ ${goal.most}`;
  if (goal.least !== undefined) return `≥ ${goal.least}`;
  return `≤ ${goal.mostTimesBare}× bare`;
}

/** Three digits that matter. */
function short(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value.toPrecision(3);
}
