import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";

/** Renders a component as the server does, with queries on the result. */
export function render(element: unknown) {
  const html = renderToString(element as VNode);
  return {
    html,
    /** Names of the buttons: label or text. */
    buttons: [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, tag, inner]) =>
      tag.match(/aria-label="([^"]*)"/)?.[1] ?? textOf(inner)
    ),
    /** Names of the fields by their `label`. */
    labels: [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, inner]) => textOf(inner)),
    text: textOf(html),
  };
}

/** The words that assistive technology finds in some HTML. */
function textOf(html: string): string {
  return html
    .replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").trim();
}
