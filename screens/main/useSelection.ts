import { useEffect, useMemo, useRef } from "react";
import type { ShownMessage } from "../../components/chat/message.ts";
import type { MainContext } from "./context.ts";

/** Selecting messages to delete them together: what the list and the bar need; null: not now. */
export function useSelection(
  { client, dialog }: MainContext,
  channelId: string,
  messages: readonly ShownMessage[],
) {
  const { selection, toasts } = client;
  const ids = selection.ids.value;
  const shown = useRef(messages);
  shown.current = messages;
  /** The message that was pressed last. */
  const last = useRef<string | null>(null);
  const active = ids !== null;
  useEffect(() => selection.stop, [channelId]);
  useEffect(() => {
    last.current = null;
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || dialog.value) return;
      event.preventDefault();
      selection.stop();
    };
    // Before the window's own keys: Escape would go to the present.
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [active]);

  function toggle(message: ShownMessage, range: boolean) {
    const all = shown.current.filter((m) => m.canDelete && m.id !== null).map((m) => m.id!);
    const from = all.indexOf(range ? last.current ?? "" : "");
    const to = all.indexOf(message.id!);
    const held = new Set(selection.ids.value);
    const add = !held.has(message.id!);
    const pressed = from === -1
      ? [message.id!]
      : all.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const id of pressed) {
      if (add) held.add(id);
      else held.delete(id);
    }
    last.current = message.id;
    selection.set(held);
  }

  function askToDelete() {
    const chosen = [...selection.ids.value!];
    const what = chosen.length === 1 ? "this message" : `these ${chosen.length} messages`;
    dialog.value = {
      kind: "confirm",
      title: chosen.length === 1 ? "Delete message" : "Delete messages",
      text: `Are you sure you want to delete ${what}? This cannot be undone.`,
      confirm: "Delete",
      danger: true,
      onConfirm: () =>
        client.messages.removeMany(channelId, chosen)
          .then(selection.stop)
          .catch((error) => toasts.show(error.message, "error")),
    };
  }

  return useMemo(() =>
    ids && {
      list: { ids, onToggle: toggle },
      bar: { count: ids.size, onDelete: askToDelete, onCancel: selection.stop },
    }, [ids, channelId]);
}
