import { insertText } from "../ui/insert_text.ts";

/** Wraps the selection in markdown marks, or removes them (UX-6). The browser can undo it. */
export function wrap(input: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart: start, selectionEnd: end } = input;
  const { length } = mark;
  const selected = value.slice(start, end);
  input.focus();
  if (within(mark, runBefore(value.slice(0, start), mark), runBehind(value.slice(end), mark))) {
    input.setSelectionRange(start - length, end + length);
    insertText(input, selected);
    input.setSelectionRange(start - length, end - length);
  } else if (
    selected.length > 2 * length &&
    within(mark, runBehind(selected, mark), runBefore(selected, mark))
  ) {
    insertText(input, selected.slice(length, -length));
    input.setSelectionRange(start, end - 2 * length);
  } else {
    insertText(input, mark + selected + mark);
    input.setSelectionRange(start + length, end + length);
  }
}

/**
 * Returns true if the mark characters on both sides are this mark: `**` isn't `*`, and three are
 * both.
 */
function within(mark: string, before: number, behind: number): boolean {
  const count = Math.min(before, behind);
  return mark.length === 2 ? count >= 2 : count % 2 === 1;
}

/** Returns how many mark characters a text ends with. */
function runBefore(text: string, [sign]: string): number {
  let count = 0;
  while (text.at(-1 - count) === sign) count++;
  return count;
}

/** Returns how many mark characters a text begins with. */
function runBehind(text: string, [sign]: string): number {
  let count = 0;
  while (text[count] === sign) count++;
  return count;
}
