/** Windows with room for a panel beside the chat (as `lg` in the styles). */
export const BESIDE = "(min-width: 64rem)";

/** Whether the members lie over the chat: there is no room beside it. */
export function liesOver(): boolean {
  return !matchMedia(BESIDE).matches;
}
