import came from "@lucide/icons/icons/user-plus";
import went from "@lucide/icons/icons/log-out";
import { readGroupComing } from "../../protocol/group_comings.ts";
import { CallRow } from "./CallRow.tsx";
import { groupText } from "./group_text.ts";
import type { ShownMessage } from "./message.ts";
import { SystemRow } from "./SystemRow.tsx";

/** What the server tells of a call (UX-11) or of a group (E2E-16). Loaded with the first such row. */
export default function LateSystemRow(props: { message: ShownMessage; active: boolean }) {
  const { message } = props;
  const coming = readGroupComing(message.text ?? "", message.username);
  if (!coming) return <CallRow {...props} />;
  return <SystemRow {...props} icon={coming.added ? came : went} text={groupText(message)!} />;
}
