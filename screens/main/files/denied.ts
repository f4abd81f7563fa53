/**
 * The ending by which a file is refused, of those that the host denies (MEND-18); undefined: it may
 * be attached. Systems leave points and spaces at the end of a name out.
 */
export function deniedEnding(name: string, denied: readonly string[]): string | undefined {
  const bare = name.toLowerCase().replace(/[\s.]+$/, "");
  return denied.find((ending) => bare.endsWith(`.${ending}`));
}
