import { remind as t } from "../../text/en/saved.ts";
import { TimeDialog } from "../dialogs/TimeDialog.tsx";

interface Props {
  /** Milliseconds since 1970. A rejection is the caller's to report; the dialog stays. */
  onChoose: (at: number) => Promise<void>;
  onClose: () => void;
}

/** Asks when to be reminded. */
export function RemindDialog(props: Props) {
  return <TimeDialog texts={t} {...props} />;
}
