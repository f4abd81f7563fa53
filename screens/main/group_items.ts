import { lazy } from "../../browser/lazy.ts";
import leave from "@lucide/icons/icons/log-out";
import rename from "@lucide/icons/icons/pencil";
import add from "@lucide/icons/icons/user-plus";
import type { Client } from "../../client/app/client.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { Channel } from "../../protocol/channels.ts";
import { menu as t } from "../../text/en/groups.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

/**
 * Returns the menu of a group; for a direct message, the item that adds others in a new group
 * (E2E-16).
 */
export function groupItems(main: MainContext, channel: Channel): MenuItem[] {
  const { dialog } = main;
  const group = "group";
  const adding: MenuItem = {
    text: t.add,
    icon: add,
    group,
    onSelect: () => dialog.value = { kind: "group-people", channel },
  };
  if (!channel.recipients) return [adding];
  return [
    adding,
    {
      text: t.rename,
      icon: rename,
      group,
      onSelect: () => dialog.value = { kind: "group-name", channel },
    },
    { text: t.leave, icon: leave, group, danger: true, onSelect: () => askToLeave(main, channel) },
  ];
}

function askToLeave({ client, dialog }: MainContext, { id, recipients }: Channel): void {
  dialog.value = {
    kind: "confirm",
    title: t.leaveTitle,
    text: recipients!.length > 0 ? t.leaveText : t.leaveLast,
    confirm: t.leave,
    danger: true,
    onConfirm: () => leaveGroup(client, id).catch(showError(client, t.leaveFailed)),
  };
}

async function leaveGroup(client: Client, id: string): Promise<void> {
  if (client.channels.privateFrom(id) !== null) {
    const { signLeaving } = await lazy(() => import("./private/groups.ts")).load();
    await signLeaving(client, id);
  }
  await (await client.channels.groups()).leave(id);
}
