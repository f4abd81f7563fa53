import { useMain } from "./context.ts";
import { PinsBeside } from "./Pins.tsx";
import { SearchBeside } from "./Search.tsx";

/** The panel beside the chat. This file is loaded when the first one opens. */
export default function Panel() {
  const { ui, channels } = useMain().client;
  if (ui.panel.value === "search") return <SearchBeside />;
  return <PinsBeside key={channels.selectedId.value} />;
}
