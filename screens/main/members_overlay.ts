/** Windows with room for a panel beside the chat (as `lg` in the styles). */
export const WIDE_WINDOW_QUERY = "(min-width: 64rem)";

/** Returns true if the members panel covers the chat, since there is no room beside it. */
export function isMembersOverlay(): boolean {
  return !matchMedia(WIDE_WINDOW_QUERY).matches;
}
