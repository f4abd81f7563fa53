import missed from "@lucide/icons/icons/phone-missed";
import declined from "@lucide/icons/icons/phone-off";
import phone from "@lucide/icons/icons/phone";
import { readCallRow } from "../../protocol/call_rows.ts";
import { callText } from "./call_text.ts";
import type { ShownMessage } from "./message.ts";
import { SystemRow } from "./SystemRow.tsx";

/** How a call in this direct message ended: 'Missed call' or 'Call, 4 min', with its time (UX-11). */
export function CallRow(props: { message: ShownMessage; active: boolean }) {
  const { message } = props;
  const kind = readCallRow(message.text ?? "")?.kind;
  const icon = kind === "missed" ? missed : kind === "declined" ? declined : phone;
  const look = kind === "missed" && !message.own ? "text-danger-text" : undefined;
  return <SystemRow {...props} icon={icon} text={callText(message)} look={look} />;
}
