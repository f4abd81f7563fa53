import type { Client } from "../../client/app/client.ts";
import { browserTab, Layers } from "../../client/app/layers.ts";
import { DOCKED } from "../../client/app/ui_store.ts";
import { SCREEN_FEATURES } from "./feature_list.ts";
import { watchPaneSwipe } from "./pane_swipe.ts";

/**
 * Makes the browser's Back and Forward go through layers, and swipes through the panes (UX-1). The
 * returned function stops it.
 */
export function followLayers(client: Client): () => void {
  const { ui } = client;
  const stop = new Layers({ ...client, tab: browserTab }).start((name) => {
    // Beside the chat, members are a preference rather than a layer.
    if (name === "members" && !ui.wide.value) ui.setMembers(true);
    const opened = SCREEN_FEATURES.find(({ panel }) => panel?.name === name)?.panel;
    if (opened) ui.setPanel(opened.name);
  });
  const touch = matchMedia("(any-pointer: coarse)").matches;
  const stopSwipe = touch ? watchPaneSwipe(ui) : () => {};
  const wide = matchMedia(DOCKED);
  // Keeps the members panel open while the user works in it, although its place is gone.
  const onWide = () => {
    const wasOpen = ui.membersOpen.value;
    const inUse = document.querySelector("[data-side=members]")?.contains(document.activeElement);
    ui.setWide(wide.matches);
    if (!client.servers.selectedId.value) return;
    if (!wide.matches) ui.setMembers(!!inUse);
    else if (wasOpen && !ui.membersOpen.value) ui.setMembers(true);
  };
  if (wide.matches !== ui.wide.value) onWide();
  wide.addEventListener("change", onWide);
  return () => {
    wide.removeEventListener("change", onWide);
    stop();
    stopSwipe();
  };
}
