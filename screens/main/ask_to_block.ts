import { serverText } from "../../client/base/errors.ts";
import type { Blocked } from "../../protocol/friends.ts";
import type { MainContext } from "./context.ts";

/** FRD-19: says what a block does (D-SOC-2) before it is done. */
export function askToBlock({ client, dialog }: MainContext, person: Blocked) {
  dialog.value = {
    kind: "confirm",
    title: `Block ${person.username}`,
    text:
      "You stop being friends, and neither of you can message the other. Messages in servers that you share are collapsed.",
    confirm: "Block",
    danger: true,
    onConfirm: () =>
      client.friends.block(person).catch((error) =>
        client.toasts.show(serverText(error, "Failed to block"), "error")
      ),
  };
}
