import { serverText } from "../../client/base/errors.ts";
import type { Blocked, Friend } from "../../protocol/friends.ts";
import { friends as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import type { MainContext } from "./context.ts";
import { openDirect } from "./open_direct.ts";
import { showError } from "./show_error.ts";

/** Sends a friend request and shows the result. Throws a text for the user. */
export async function requestFriend({ client }: MainContext, username: string): Promise<void> {
  try {
    const accepted = await client.friends.request(username);
    client.toasts.show(fill(accepted ? t.now : t.requested, { name: username }), "success");
  } catch (error) {
    throw new Error(serverText(error, t.requestFailed));
  }
}

/** Opens the direct message with a person; a toast shows failures (DM-04 to DM-06). */
export function sendMessage({ client }: Pick<MainContext, "client">, userId: string): void {
  openDirect(client, userId).catch(showError(client, t.directFailed));
}

/** FRD-19: explains the effect of a block (D-SOC-2) before it's applied. */
export function askToBlock({ client, dialog }: MainContext, person: Blocked): void {
  dialog.value = {
    kind: "confirm",
    title: fill(t.block, { name: person.username }),
    text: t.blockText,
    confirm: t.blockSubmit,
    danger: true,
    onConfirm: () => client.friends.block(person).catch(showError(client, t.blockFailed)),
  };
}

/** FRD-18. */
export function askToRemove({ client, dialog }: MainContext, { id, username }: Friend): void {
  dialog.value = {
    kind: "confirm",
    title: t.remove,
    text: fill(t.removeText, { name: username }),
    confirm: t.removeSubmit,
    danger: true,
    onConfirm: () => client.friends.remove(id).catch(showError(client, t.removeFailed)),
  };
}
