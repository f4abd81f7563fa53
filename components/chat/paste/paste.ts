import { lazy } from "../../../browser/lazy.ts";

/** Ctrl+Shift+V was pressed last: not every browser leaves out the markup then. */
let plain = false;

export function watchPlainPaste({ key, shiftKey }: KeyboardEvent): void {
  plain = shiftKey && key === "V";
}

/** Handles pasted text (MEND-47), and files if there is `onFiles`. */
export function paste(
  event: ClipboardEvent & { currentTarget: HTMLTextAreaElement },
  onFiles?: (files: File[]) => void,
): void {
  const { currentTarget: field, clipboardData } = event;
  const files = [...clipboardData!.files];
  const text = clipboardData!.getData("text/plain");
  const html = plain ? "" : clipboardData!.getData("text/html");
  plain = false;
  // The browser can paste plain text, but not files.
  if (!html && (text || !files[0])) return;
  event.preventDefault();
  lazy(() => import("./take_pasted.ts")).load().then(
    ({ takePasted }) => takePasted(field, { html, text, files }, onFiles),
    () => document.execCommand("insertText", false, text),
  );
}
