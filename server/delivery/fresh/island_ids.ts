/**
 * What `useId` in an island counts from: ids are then unique on the page, and in the browser those
 * that the server rendered. The only file that knows of Preact's private `_mask`, which is `__m` in
 * what it publishes (docs/decisions/0037-private-parts-in-browsers.md).
 */
export function idRoot(index: number): { __m: [number, number] } {
  return { __m: [index + 1, 0] };
}
