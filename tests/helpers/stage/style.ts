/** Styles of a staged page, as far as classes express them: no style sheet is loaded. */

/** Elements within a line, by a browser's own style sheet. */
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|em|i|img|kbd|label|mark|q|s|small|span|strong|sub|sup|time|u|var)$/i;
/** Classes of Tailwind that take an element out of the line. */
const BLOCK = /(?:^|\s)(sr-only|absolute|fixed|(inline-)?(block|flex|grid))(?:\s|$)/;
/** Classes that do so to its children. */
const CONTAINER = /(?:^|\s)(inline-)?(flex|grid)(?:\s|$)/;

/** Classes of Tailwind that hide an element, and those that show it in some state or width. */
const HIDING = /(?:^|\s)(hidden|invisible)(?:\s|$)/;
const SHOWING = /:(visible|block|flex|grid|contents|inline(-block|-flex)?)(?:\s|$)/;

/**
 * Style of an element: what hides an element is its `hidden` attribute, its own style, or a
 * class that does just that.
 */
export function computedStyle(element: HTMLElement): CSSStyleDeclaration {
  const own = element.style;
  const classes = element.getAttribute?.("class") ?? "";
  const hides = SHOWING.test(classes) ? undefined : HIDING.exec(classes)?.[1];
  const style: Record<string, string> = {
    display: hides === "hidden" || element.hidden ? "none" : own?.display || flowOf(element),
    visibility: hides === "invisible" ? "hidden" : own?.visibility || "visible",
    opacity: own?.opacity || "1",
    fontSize: own?.fontSize || "16px",
    pointerEvents: "auto",
    position: "static",
    overflowY: "visible",
    content: "none",
    direction: element.closest?.("[dir]")?.getAttribute("dir") === "rtl" ? "rtl" : "ltr",
  };
  const dashed = (name: string) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return new Proxy(style, {
    get: (all, name) =>
      name === "getPropertyValue"
        ? (property: string) => all[dashed(property)] ?? own?.getPropertyValue(property) ?? ""
        : all[name as string] ?? (own as unknown as Record<string, string>)?.[name as string] ?? "",
  }) as unknown as CSSStyleDeclaration;
}

/** Names set off the texts of blocks by blanks. */
function flowOf(element: HTMLElement): "inline" | "block" {
  const classesOf = (one: Element | null) => one?.getAttribute?.("class") ?? "";
  const isBlock = !INLINE.test(element.tagName) || BLOCK.test(classesOf(element)) ||
    CONTAINER.test(classesOf(element.parentElement));
  return isBlock ? "block" : "inline";
}
