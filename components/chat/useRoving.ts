import { type KeyboardEvent, useState } from "react";

/**
 * Arrow keys between the articles of a list, of which only one can be reached by Tab: the one
 * last visited, else the newest.
 */
export function useRoving(newestKey: string | undefined) {
  const [visited, setVisited] = useState<string | null>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const article = event.target as HTMLElement;
    if (article.tagName !== "ARTICLE") return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("article")];
    const at = all.indexOf(article);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[to]?.focus();
  }

  function onFocus(event: FocusEvent) {
    const article = (event.target as HTMLElement).closest("article");
    if (article) setVisited(article.dataset.key!);
  }

  return { activeKey: visited ?? newestKey, onKeyDown, onFocusIn: onFocus };
}
