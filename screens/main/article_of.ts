import type { ShownMessage } from "../../components/chat/message.ts";

/** The article of a message: it has the focus again when its menu closes. */
export function articleOf({ key }: ShownMessage): HTMLElement | null {
  return document.querySelector(`article[data-key="${CSS.escape(key)}"]`);
}
