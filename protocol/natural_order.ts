/**
 * Returns what names are compared by: numbers in them count as numbers, so that `guest2` comes
 * before `guest10`, whatever the case. Plain strings, so that server and browsers agree.
 */
export function naturalKey(name: string): string {
  const lower = name.toLowerCase();
  if (!/\d/.test(lower)) return lower;
  const padded = lower.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${number.length}`.padStart(2, "0") + number;
  });
  // Of two that differ in leading zeros alone the order is fixed, too.
  return `${padded}\0${lower}`;
}
