/** File choosers of a staged page: they open in the test instead of on a screen. */
import type { FromPage } from "./protocol.ts";
import type { PageWindow } from "./dom.ts";

const fields: HTMLInputElement[] = [];

/** Reports clicks on file inputs to the test, like a browser that opens a dialog. */
export function installChooser(tell: (message: FromPage) => void, window: PageWindow): void {
  window.addEventListener("click", ({ target, defaultPrevented }: MouseEvent) => {
    const isField = (target as Element).matches?.("input[type=file]");
    if (isField && !defaultPrevented) {
      tell({ kind: "chooser", id: fields.push(target as HTMLInputElement) - 1 });
    }
  });
}

/** Returns the field for which a chooser was opened. */
export function chooserField(id: number): HTMLInputElement {
  return fields[id];
}
