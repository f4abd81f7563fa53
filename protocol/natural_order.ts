/**
 * Returns the sort key of a name. Numbers within compare as numbers, so that `guest2` comes before
 * `guest10`, ignoring case. Keys are plain strings, so that server and browsers agree.
 */
export function naturalKey(name: string): string {
  const lower = name.toLowerCase();
  if (!/\d/.test(lower)) return lower;
  const padded = lower.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${number.length}`.padStart(2, "0") + number;
  });
  // Names that differ only in leading zeros have a fixed order too.
  return `${padded}\0${lower}`;
}
