import clock from "@lucide/icons/icons/clock";
import { uploads as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  connected: boolean;
  /** Uploaded share of its files, from 0 to 1; null: nothing is uploaded. */
  uploaded: number | null;
}

/** Reason why a message is not delivered yet, if that takes a while (MEND-17). */
export function WaitingNote({ connected, uploaded }: Props) {
  if (connected && uploaded === null) return null;
  return (
    <p class="flex items-center gap-1 text-12 text-muted tabular-nums">
      <Icon of={clock} size={12} />
      {connected ? fill(t.uploading, { percent: Math.floor(uploaded! * 100) }) : t.paused}
    </p>
  );
}
