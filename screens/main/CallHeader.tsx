import type { Client } from "../../client/app/client.ts";
import { CallState } from "../../components/calls/CallState.tsx";
import { call as t } from "../../text/en/calls.ts";
import { useMain } from "./context.ts";

/** The call of the open direct message, in the header. Loaded when there is one. */
export default function CallHeader() {
  const { client } = useMain();
  const phase = client.calls.current.value?.phase;
  return (
    <CallState
      rings={phase === "starting" || phase === "calling"}
      onEnd={() => void client.voice.use((voice) => voice.calls.end())}
    />
  );
}

/** Starts a call, or answers one that is coming in from there at this moment (D-LAST-5). */
export function call(client: Client, channelId: string): void {
  const current = client.calls.current.value;
  if (current && current.channelId !== channelId) {
    client.toasts.show(t.already, "warning");
  } else {
    client.voice.use((voice) => current ? voice.calls.accept() : voice.calls.start(channelId));
  }
}
