import phone from "@lucide/icons/icons/phone";
import { IconButton } from "../../components/ui/IconButton.tsx";
import { lazy, preload } from "../../browser/lazy.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { call as t } from "../../text/en/calls.ts";
import { states } from "../../text/en/common.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";

const callHeader = lazy(() => import("./CallHeader.tsx"));
const CallHeader = lazyPart(callHeader);

/** Calls the other of the open direct message, or shows the call that there is (CALL-02). */
export function CallButton({ channelId }: { channelId: string }) {
  const { client } = useMain();
  const call = client.calls.current.value;
  if (call?.channelId === channelId && call.phase !== "incoming") {
    // Below the call screen it would be a second, invisible 'End Call'.
    if (client.calls.covers.value) return null;
    return <CallHeader />;
  }
  return (
    <IconButton
      icon={phone}
      label={t.call}
      onPointerEnter={() => preload(callHeader)}
      onClick={() =>
        void callHeader.load().then(({ call }) => call(client, channelId)).catch(
          showError(client, states.partFailed),
        )}
    />
  );
}
