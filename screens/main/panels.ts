import { createElement } from "react";
import { useMain } from "./context.ts";
import { PinsBeside } from "./pins.ts";
import { SearchBeside } from "./search.ts";

/** The panel beside the chat. This file is loaded when the first one opens. */
export default function Panel() {
  const { ui, channels } = useMain().client;
  if (ui.panel.value === "search") return createElement(SearchBeside, null);
  return createElement(PinsBeside, { key: channels.selectedId.value });
}
