import { type KeyboardEvent, type RefObject, useState } from "react";
import { actionOf } from "../ui/keys.ts";
import { lazy } from "../../browser/lazy.ts";
import { byTab } from "../ui/pointer.ts";

/** Number of messages that Page Up and Page Down pass. */
const MESSAGES_PER_PAGE = 10;

/** Distance of each key. */
const STEPS: Record<string, number> = {
  up: -1,
  down: 1,
  pageUp: -MESSAGES_PER_PAGE,
  pageDown: MESSAGES_PER_PAGE,
  first: -Infinity,
  last: Infinity,
};

/**
 * Makes the list of messages one Tab stop (UX-6): the last visited message, otherwise the newest.
 * Keys move between messages, into one, and out of it. `keys`: of all messages, rendered or not;
 * `goTo` scrolls to one and focuses it. `edges`: focusable elements before and after the list.
 * `selecting`: messages are being selected, so Escape and Tab have other meanings.
 */
export function useRoving(
  keys: readonly string[],
  goTo: (key: string) => void,
  edges: RefObject<HTMLElement | null>[],
  selecting: boolean,
) {
  const [visited, setVisited] = useState<string | null>(null);
  const activeKey = visited !== null && keys.includes(visited) ? visited : keys.at(-1);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const article = target.closest("article");
    if (!article || target.closest("input, textarea, [data-editor]")) return;
    // The browser moves the focus on from the edge of the list.
    if (event.key === "Tab" && !selecting) edges[event.shiftKey ? 0 : 1].current?.focus();
    const action = actionOf("list", event);
    const step = STEPS[action ?? ""];
    const within = target !== article;
    if (step) {
      const to = keys.indexOf(article.dataset.key!) + step;
      const key = keys[Math.max(0, Math.min(to, keys.length - 1))];
      if (key !== article.dataset.key || within) goTo(key);
    } else if (action === "leave" && within && !selecting) {
      // From the message itself it is a key of the window: a panel closes before the list is left.
      article.focus();
    } else if (action === "forward" || action === (within ? "back" : "enter")) {
      lazy(() => import("./walk_within.ts")).load().then(
        ({ walkWithin }) => walkWithin(article, target, action),
        () => {},
      );
    } else return;
    event.preventDefault();
  }

  function onFocus({ target, relatedTarget, currentTarget }: FocusEvent) {
    const article = (target as HTMLElement).closest("article");
    if (!article) return;
    const arrived = !(currentTarget as HTMLElement).contains(relatedTarget as Node | null);
    // Whatever is first or last in the list: Tab leads to a message, and keys into it.
    if (arrived && byTab() && !selecting && activeKey && target !== article) goTo(activeKey);
    else setVisited(article.dataset.key!);
  }

  return { activeKey, onKeyDown, onFocusIn: onFocus };
}
