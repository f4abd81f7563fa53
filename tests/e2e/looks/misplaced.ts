/**
 * Returns elements of the page or a layer that extend beyond the window or are partly unreadable.
 * Runs in the browser, so it's a single function.
 */
export function misplaced(within: Element): string[] {
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  const wide = Math.max(scrollWidth, document.body.scrollWidth);
  if (wide > innerWidth) found.push(`the page is ${wide} wide, not ${innerWidth}`);
  const scrolls = (element: Element): boolean => {
    const { overflowX } = getComputedStyle(element);
    return overflowX === "auto" || overflowX === "scroll" ||
      (element.parentElement !== null && scrolls(element.parentElement));
  };
  for (const element of within.querySelectorAll("*")) {
    const own = [...element.childNodes].some((node) =>
      node.nodeType === 3 && node.nodeValue!.trim()
    );
    const { left, right, width, height } = element.getBoundingClientRect();
    // Text for screen readers only has the size of a pixel.
    if (!own || width <= 1 || height <= 1 || !element.checkVisibility()) continue;
    const text = element.textContent.trim().slice(0, 60);
    if ((left < -1 || right > innerWidth + 1) && !scrolls(element)) {
      found.push(`${text}: from ${Math.round(left)} to ${Math.round(right)}`);
    }
    const { textOverflow, overflowX } = getComputedStyle(element);
    if (overflowX === "hidden" && textOverflow === "clip" && element.scrollWidth > width + 2) {
      found.push(`${text}: ${element.scrollWidth} wide in ${Math.round(width)}`);
    }
  }
  return found;
}
