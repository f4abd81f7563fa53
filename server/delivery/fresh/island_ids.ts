/**
 * Returns the root that `useId` in an island counts from: ids are then unique on the page, and the
 * browser gets those that the server rendered. The only file that uses Preact's private `_mask`,
 * which is `__m` in the published package (docs/decisions/0037-private-parts-in-browsers.md).
 */
export function idRoot(index: number): { __m: [number, number] } {
  return { __m: [index + 1, 0] };
}
