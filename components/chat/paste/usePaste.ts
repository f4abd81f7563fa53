import { useRef } from "react";
import { insertText } from "../../ui/insert_text.ts";
import { loadModule } from "../../ui/load_module.ts";

/** What markdown can say of a page: the rest is pasted by the browser, as it ever was. */
const MARKUP =
  /<(?:a|b|strong|i|em|s|del|strike|code|tt|kbd|samp|pre|ul|ol|blockquote|h[1-6])\b|font-weight|font-style|line-through/i;
/** What is no word in HTML. */
const UNSEEN = /<style[^]*?<\/style>|<!--[^]*?-->|<[^>]*>|&nbsp;|\s/gi;

/**
 * Takes what is pasted into a text (MEND-47): of HTML its markup as markdown, unless Ctrl+Shift+V
 * was pressed; files only where there are no words beside them, for word processors and tables
 * offer a picture of the text too. Without `onFiles` files are left alone.
 */
export function usePaste(onFiles?: (files: File[]) => void) {
  const plain = useRef(false);
  return {
    onKeyDown(event: KeyboardEvent) {
      plain.current = event.shiftKey && event.key.toLowerCase() === "v";
    },
    onPaste(event: ClipboardEvent & { currentTarget: HTMLTextAreaElement }) {
      const { currentTarget: field, clipboardData } = event;
      const { files } = clipboardData!;
      const html = plain.current ? "" : clipboardData!.getData("text/html");
      const text = clipboardData!.getData("text/plain");
      plain.current = false;
      if (!text.trim() && html.replace(UNSEEN, "") === "") {
        if (files.length === 0 || !onFiles) return;
        event.preventDefault();
        return onFiles([...files]);
      }
      if (text && !MARKUP.test(html)) return;
      event.preventDefault();
      loadModule(() => import("./markdown_of_html.ts"))
        .then(({ markdownOfHtml }) => markdownOfHtml(html) ?? text)
        .catch(() => text)
        .then((pasted) => insertText(field, pasted || text));
    },
  };
}
