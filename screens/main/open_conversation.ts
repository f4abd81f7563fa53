import { ApiError, serverText } from "../../client/base/errors.ts";
import { jump as t } from "../../text/en/chat.ts";
import { actions } from "../../text/en/common.ts";
import { openDirect } from "./open_direct.ts";
import type { MainContext } from "./context.ts";

/**
 * Opens the conversation with a person addressed by id (UX-8). Never throws: a notice says if the
 * person can't be contacted, or asks to retry if there is no connection.
 */
export async function openConversation(main: MainContext, userId: string): Promise<void> {
  const { client, dialog } = main;
  try {
    await openDirect(client, userId);
  } catch (error) {
    const isMissing = error instanceof ApiError && [400, 403, 404].includes(error.status);
    if (isMissing) return void client.toasts.show(t.nothing, "error");
    dialog.value = {
      kind: "confirm",
      title: t.conversationFailed,
      text: serverText(error, t.noConnection),
      confirm: actions.tryAgain,
      onConfirm() {
        dialog.value = null;
        return openConversation(main, userId);
      },
    };
  }
}
