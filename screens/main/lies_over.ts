/** Whether the members lie over the chat: there is no room beside it (as `lg` in the styles). */
export function liesOver(): boolean {
  return !matchMedia("(min-width: 64rem)").matches;
}
