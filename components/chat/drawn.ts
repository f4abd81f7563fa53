/** Returns the rows in the flow of the list, in order. */
export function drawnRows(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(":scope > [data-row]")];
}

export function keyOf(row: HTMLElement): string {
  return row.dataset.row!;
}

/**
 * Returns the end of a row, in pixels from the start of the list. A message is anchored by its end,
 * so that its text stays in place when the name and date above it disappear.
 */
export function endOf(row: HTMLElement): number {
  return row.offsetTop + row.offsetHeight;
}

/**
 * Returns the index of the first row that ends below a position in the list; the rows are in order.
 */
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

/** Returns how much further down an element can scroll. */
export function pixelsToEnd(el: HTMLElement): number {
  return el.scrollHeight - el.clientHeight - el.scrollTop;
}
