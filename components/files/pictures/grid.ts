/** The place of a picture among those of its message, in a grid of six columns. */
export interface Tile {
  columns: 2 | 3 | 4 | 6;
  rows: 1 | 2;
}

/** Pictures in a row of small ones. */
const PICTURES_PER_ROW = 3;

/**
 * Returns the tiles of up to ten pictures: small ones in rows of three, with the remainder in the
 * first row. Three pictures have a large one in front.
 */
export function tilesOf(count: number): Tile[] {
  if (count === 3) {
    return [{ columns: 4, rows: 2 }, { columns: 2, rows: 1 }, { columns: 2, rows: 1 }];
  }
  if (count === 4) return Array.from({ length: 4 }, () => ({ columns: 3, rows: 1 }));
  const left = count % PICTURES_PER_ROW;
  return Array.from({ length: count }, (_, at) => {
    const columns = at >= left ? 2 : left === 1 ? 6 : 3;
    return { columns, rows: 1 };
  });
}
