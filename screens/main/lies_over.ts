/** Windows with room for a panel beside the chat (as `lg` in the styles). */
export const BESIDE = "(min-width: 64rem)";

/** Returns true if the members panel covers the chat, since there is no room beside it. */
export function liesOver(): boolean {
  return !matchMedia(BESIDE).matches;
}
