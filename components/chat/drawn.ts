/** The rows of the list that stand in its flow, in their order. */
export function drawnRows(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(":scope > [data-row]")];
}

export function keyOf(row: HTMLElement): string {
  return row.dataset.row!;
}

/**
 * Where a row ends, in pixels from the list's start. A message is held by its end: its text stays
 * in place when name and date above it go.
 */
export function endOf(row: HTMLElement): number {
  return row.offsetTop + row.offsetHeight;
}

/** The index of the first row that ends below a height of the list; they stand in order. */
export function firstEndingBelow(rows: readonly HTMLElement[], pixels: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(rows[middle]) > pixels) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How much further down an element can be scrolled. */
export function pixelsToEnd(el: HTMLElement): number {
  return el.scrollHeight - el.clientHeight - el.scrollTop;
}
