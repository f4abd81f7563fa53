import { type KeyboardEvent, useState } from "react";

/**
 * Arrow keys between the articles of a list, of which only one can be reached by Tab: the one
 * last visited, else the newest. `keys`: of all messages, drawn or not; `goTo` brings one into
 * view and gives it the focus.
 */
export function useRoving(keys: readonly string[], goTo: (key: string) => void) {
  const [visited, setVisited] = useState<string | null>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const article = event.target as HTMLElement;
    if (article.tagName !== "ARTICLE") return;
    const at = keys.indexOf(article.dataset.key!);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (keys[to]) goTo(keys[to]);
  }

  function onFocus(event: FocusEvent) {
    const article = (event.target as HTMLElement).closest("article");
    if (article) setVisited(article.dataset.key!);
  }

  const activeKey = visited !== null && keys.includes(visited) ? visited : keys.at(-1);
  return { activeKey, onKeyDown, onFocusIn: onFocus };
}
