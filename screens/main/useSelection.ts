import { useEffect, useMemo, useRef } from "react";
import type { ShownMessage } from "../../components/chat/message.ts";
import type { MainContext } from "./context.ts";
import { askToDelete } from "./message_actions.tsx";
import { showError } from "./show_error.ts";
import { isEscape } from "../../components/ui/composing.ts";

/**
 * State of selecting messages to delete them together, for the list and the bar; null: not
 * selecting.
 */
export function useSelection(
  main: MainContext,
  channelId: string,
  messages: readonly ShownMessage[],
) {
  const { client, dialog } = main;
  const { selection } = client;
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
      if (!isEscape(event) || event.defaultPrevented || dialog.value) return;
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

  function onDelete() {
    const chosen = [...selection.ids.value!];
    askToDelete(
      main,
      chosen.length,
      () => client.messages.removeMany(channelId, chosen).then(selection.stop, showError(client)),
    );
  }

  return useMemo(() =>
    ids && {
      list: { ids, onToggle: toggle },
      bar: { count: ids.size, onDelete, onCancel: selection.stop },
    }, [ids, channelId]);
}
