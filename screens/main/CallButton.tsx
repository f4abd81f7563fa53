import phone from "@lucide/icons/icons/phone";
import { IconButton } from "../../components/ui/IconButton.tsx";
import { lazy, loadAhead } from "../../browser/lazy.ts";
import { part } from "../../components/ui/part.tsx";
import { call as t } from "../../text/en/calls.ts";
import { states } from "../../text/en/common.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";

const load = () => import("./CallHeader.tsx");
const CallHeader = part(load);

/** Calls the other of the open direct message, or shows the call that there is (CALL-02). */
export function CallButton({ channelId }: { channelId: string }) {
  const { client } = useMain();
  const call = client.calls.current.value;
  if (call?.channelId === channelId && call.phase !== "incoming") {
    // Covered, it would be a second 'End Call' that nobody sees.
    if (client.calls.covers.value) return null;
    return <CallHeader />;
  }
  return (
    <IconButton
      icon={phone}
      label={t.call}
      onPointerEnter={() => loadAhead(load)}
      onClick={() =>
        void lazy(load).then(({ call }) => call(client, channelId)).catch(
          showError(client, states.partFailed),
        )}
    />
  );
}
