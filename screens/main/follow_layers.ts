import type { Client } from "../../client/app/client.ts";
import { browserTab, Layers } from "../../client/app/layers.ts";
import { watchPaneSwipe } from "./pane_swipe.ts";

/**
 * From now on Back and Forward of the browser go through what is open, and fingers through the
 * panes (UX-1). What is returned ends it.
 */
export function followLayers(client: Client): () => void {
  const { ui } = client;
  const stop = new Layers({ ...client, tab: browserTab }).start((name) => {
    if (name === "members") ui.setMembers(true);
    else if (name === "pins" || name === "search") ui.setPanel(name);
  });
  const touch = matchMedia("(any-pointer: coarse)").matches;
  const stopSwipe = touch ? watchPaneSwipe(ui) : () => {};
  return () => {
    stop();
    stopSwipe();
  };
}
