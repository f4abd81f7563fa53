import { effect } from "@preact/signals";
import { useEffect } from "react";
import type { Client } from "../../client/app/client.ts";

/**
 * Back and Forward of the browser go through what is open, and fingers through the panes (UX-1).
 * Both are loaded once the chat is there, or something is pressed before that.
 */
export function useLayers({ layers, ui, connection }: Client) {
  useEffect(() => {
    const events = new AbortController();
    // Before it is drawn a second time.
    if (history.state?.listOpen) ui.setDrawer(true);
    function start() {
      if (events.signal.aborted) return;
      events.abort();
      layers.start((name) => {
        if (name === "members") ui.setMembers(true);
        else if (name === "pins" || name === "search") ui.setPanel(name);
      }).catch(() => {});
      if (!matchMedia("(any-pointer: coarse)").matches) return;
      import("./pane_swipe.ts").then((file) => file.watchPaneSwipe(ui), () => {});
    }
    const options = { capture: true, signal: events.signal };
    addEventListener("pointerdown", start, options);
    addEventListener("keydown", start, options);
    const stop = effect(() => {
      if (connection.connection.value.state === "connected") start();
    });
    events.signal.addEventListener("abort", () => queueMicrotask(stop));
  }, []);
}
