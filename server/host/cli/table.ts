/** Columns side by side, each as wide as its widest cell. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i].length))
  );
  const line = (cells: string[]) =>
    cells.map((cell, i) => cell.padEnd(widths[i])).join("  ").trimEnd() + "\n";
  return [head, ...rows].map(line).join("");
}
