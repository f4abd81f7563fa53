import type { Client } from "../../client/app/client.ts";

/** Whether the members lie over the chat: there is no room beside it (as `lg` in the styles). */
export function liesOver(): boolean {
  return !matchMedia("(min-width: 64rem)").matches;
}

/** Closes what lies over the chat, or the panel beside it. Answers whether there was something. */
export function closeOverlay({ ui }: Pick<Client, "ui">): boolean {
  if (ui.drawerOpen.value) ui.setDrawer(false);
  else if (ui.panel.value) ui.setPanel(null);
  else if (ui.membersOpen.value && liesOver()) ui.setMembers(false);
  else return false;
  return true;
}
