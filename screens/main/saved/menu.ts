import clock from "@lucide/icons/icons/alarm-clock";
import save from "@lucide/icons/icons/bookmark";
import remove from "@lucide/icons/icons/bookmark-minus";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { saving as t } from "../../../text/en/saved.ts";
import type { MainContext } from "../context.ts";
import { showError } from "../show_error.ts";

/** Returns the rows that save a message or remove it, and set a reminder (COM-12). */
export function savedRows(
  { client, dialog }: MainContext,
  channelId: string,
  { id }: ShownMessage,
): MenuItem[] {
  if (!id) return [];
  const { saved, toasts } = client;
  // The menu doesn't wait for the server; `save` does.
  void saved.prepare().catch(() => {});
  const isSaved = saved.opened.value?.isSaved(id) ?? false;
  const change = isSaved ? () => saved.remove(id) : () => saved.save(channelId, id);
  return [
    {
      text: isSaved ? t.remove : t.save,
      icon: isSaved ? remove : save,
      onSelect: () =>
        void change().then(
          () => toasts.show(isSaved ? t.removed : t.saved, "success"),
          showError(client),
        ),
    },
    {
      text: t.remind,
      icon: clock,
      onSelect: () => void (dialog.value = { kind: "remind", channelId, messageId: id }),
    },
  ];
}
