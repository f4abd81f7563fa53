import end from "@lucide/icons/icons/circle-stop";
import poll from "@lucide/icons/icons/chart-bar";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { ending, rows as t } from "../../../text/en/polls.ts";
import type { MainContext } from "../context.ts";
import { showError } from "../show_error.ts";

/**
 * Returns the row that makes a poll (COM-15). Encrypted channels have none: this version has no
 * sealed votes.
 */
export function composerRows({ client, dialog }: MainContext, channelId: string): MenuItem[] {
  if (client.channels.privateFrom(channelId) !== null) return [];
  return [{
    text: t.create,
    icon: poll,
    onSelect: () => void (dialog.value = { kind: "create-poll", channelId }),
  }];
}

/** Returns the row that ends a poll, for its author and for whoever may delete it. */
export function pollRows(
  { client, dialog }: MainContext,
  channelId: string,
  { id, poll, own }: ShownMessage,
): MenuItem[] {
  if (!id || !poll || poll.state.ended) return [];
  if (!own && !client.permissions.here.value.deleteMessages) return [];
  return [{
    text: t.end,
    icon: end,
    onSelect: () =>
      void (dialog.value = {
        kind: "confirm",
        title: ending.title,
        text: ending.text,
        confirm: ending.confirm,
        onConfirm: () => client.polls.end(channelId, id).catch(showError(client)),
      }),
  }];
}
