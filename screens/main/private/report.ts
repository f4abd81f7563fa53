import type { ShownMessage } from "../../../components/chat/message.ts";
import { moderation as t } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { withToasts } from "../moderate.ts";
import { withErrorText } from "./with_error_text.ts";

/** Asks before a message of a private channel is shown to moderators and host (E2E-33). */
export function askToReport(main: MainContext, channelId: string, message: ShownMessage): void {
  const { client, dialog } = main;
  const { id, seq, userId, username } = message;
  const reported = { id: id!, seq: seq!, userId };
  const report = async (reason: string) => {
    const conversations = await client.e2ee.conversations();
    await withErrorText(() => conversations.report(channelId, reported, reason));
  };
  dialog.value = {
    kind: "moderate",
    action: "report",
    username,
    onConfirm: (reason) => withToasts(main, report(reason), t.reported, t.reportFailed),
  };
}
