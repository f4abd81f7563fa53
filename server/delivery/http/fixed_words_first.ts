/** Sorts endpoints so that a fixed word of a path is never taken for an id: the first match counts. */
export function fixedWordsFirst<T extends { readonly path: string }>(endpoints: readonly T[]): T[] {
  // "~" sorts after the letters that words of paths begin with.
  const keyOf = ({ path }: T) => path.replace(/\{\w+\}/g, "~");
  return endpoints.toSorted((a, b) => keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}
