/**
 * The number of pieces of each kind that a text may still have. Each becomes an element; more stay
 * as they were typed, in the list, in counts and in quotes (HARD-1).
 */
export type Budget = Record<keyof typeof MAX_PIECES, number>;

const MAX_PIECES = {
  links: 200,
  /** People and channels together. */
  names: 200,
  emoji: 200,
  /** Blocks of code. */
  blocks: 40,
  /** The last one reaches to the end of all. */
  spoilers: 100,
  /** Cells of tables. */
  cells: 300,
  /** Emphasis, code within lines, headings, quotes and items of lists. */
  marks: 220,
};

export const newBudget = (): Budget => ({ ...MAX_PIECES });

/** Takes one of a kind; false: none is left. */
export function take(budget: Budget, kind: keyof Budget): boolean {
  return budget[kind]-- > 0;
}
