const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * Returns the emoji button that an arrow key leads to, by position on the screen; null if there is
 * none.
 */
export function neighbour(box: HTMLElement, key: string): HTMLElement | null {
  if (!ARROWS.includes(key)) return null;
  const all = [...box.querySelectorAll<HTMLElement>("[data-emoji]")];
  const current = document.activeElement as HTMLElement;
  const at = all.indexOf(current);
  if (at === -1) return key === "ArrowDown" ? all[0] ?? null : null;
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1)!;
  const forward = getComputedStyle(box).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (/Left|Right/.test(key)) return all[at + (key === forward ? 1 : -1)] ?? null;
  return inNextRow(all, current, key === "ArrowDown" ? 1 : -1);
}

function inNextRow(all: HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | null {
  const beyond = all.filter((el) => (el.offsetTop - from.offsetTop) * step > 0);
  const row = Math.min(...beyond.map((el) => el.offsetTop * step)) * step;
  const away = (el: HTMLElement) => Math.abs(el.offsetLeft - from.offsetLeft);
  return beyond.filter((el) => el.offsetTop === row).sort((a, b) => away(a) - away(b))[0] ?? null;
}
