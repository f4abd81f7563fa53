/** Returns the candidate nearest to a word, for 'did you mean'; null when none is near. */
export function closest(written: string, candidates: string[]): string | null {
  const most = (candidate: string) => Math.max(1, Math.floor(candidate.length / 3));
  const near = candidates
    // A much longer or shorter candidate is not near, and would take long to compare.
    .filter((candidate) => Math.abs(candidate.length - written.length) <= most(candidate))
    .map((candidate) => ({ candidate, steps: distance(written, candidate) }))
    .filter(({ candidate, steps }) => steps <= most(candidate))
    .sort((a, b) => a.steps - b.steps);
  return near[0]?.candidate ?? null;
}

/** Letters to add, drop, change or swap with their neighbour (Damerau and Levenshtein). */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) rows[0][j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[a.length][b.length];
}
