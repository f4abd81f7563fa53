import { type RefObject, useEffect, useRef } from "react";
import { lazy, untilLoaded } from "../../browser/lazy.ts";
import { useMenuGesture } from "../ui/useMenuGesture.ts";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./message_actions.ts";

interface Options {
  actions: MessageActions;
  editingKey: string | null;
}

/**
 * Handles gestures on messages at the list around them (UX-2): menus and, on touch devices, a swipe
 * to reply, whose code is loaded only there.
 */
export function useListGesture(
  { actions, editingKey }: Options,
  messages: readonly ShownMessage[],
  box: RefObject<HTMLElement | null>,
) {
  const find = (row: HTMLElement) => messages.find(({ key }) => key === row.dataset.key);
  const reply = useRef<(row: HTMLElement) => (() => void) | null>(() => null);
  reply.current = (row) => {
    const message = find(row);
    return message?.canReply && message.key !== editingKey ? () => actions.onReply(message) : null;
  };
  useEffect(() => {
    if (!matchMedia("(any-pointer: coarse)").matches) return;
    let stop = untilLoaded(lazy(() => import("./swipe_reply.ts")), ({ swipeToReply }) => {
      stop = swipeToReply(box.current!, (row) => reply.current(row));
    });
    return () => stop();
  }, []);

  return useMenuGesture(
    (at, byKeyboard, of, { target, touch }) => {
      const message = find(of);
      if (!message?.id || message.system || message.key === editingKey) return;
      const reaction = target.closest<HTMLElement>("[data-reaction]");
      if (touch && reaction) actions.onReacted(message, reaction.dataset.reaction!, at);
      else actions.onMenu(message, at, byKeyboard);
    },
    false,
    "article",
  );
}
