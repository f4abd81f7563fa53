import { type ComponentChildren, Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { serialize } from "./islands.ts";
import { during, type Rendering } from "./runtime.ts";
import type { Assets } from "./site.ts";

/**
 * A whole HTML document, with the scripts of the page (a file in routes/) and the data that its
 * islands need.
 */
export function renderDocument(tree: ComponentChildren, page: string, assets: Assets): string {
  const rendering: Rendering = { head: [], islands: [], page, assets };
  const [html, head] = during(rendering, () => [
    renderToString(h(Fragment, null, tree)),
    renderToString(h(Fragment, null, rendering.head)),
  ]);
  const ownTitle = head.includes("<title>");
  const end = html.lastIndexOf("</body>");
  return "<!DOCTYPE html>" +
    withBusy(html.slice(0, end), rendering)
      .replace(ownTitle ? /<title>.*?<\/title>/s : "", "")
      .replace(
        "</head>",
        () => `${head}${whole(rendering)}${scripts(assets.scripts[page])}</head>`,
      ) +
    data(rendering) + html.slice(end);
}

/** A page with islands is busy until its script has run: see browser/show_busy.ts. */
function withBusy(html: string, { islands }: Rendering): string {
  return islands.length ? html.replace(/<html[^>]*/, '$& data-busy=""') : html;
}

/** Nothing is painted before all of the page is there: what comes late would push the rest aside. */
function whole({ islands }: Rendering): string {
  return islands.length ? '<link rel="expect" href="#fresh-data" blocking="render">' : "";
}

function scripts([entry, ...imported]: string[] = []): string {
  if (!entry) return "";
  return imported.map((src) => `<link rel="modulepreload" href="${src}">`).join("") +
    `<script type="module" src="${entry}"></script>`;
}

function data({ islands }: Rendering): string {
  if (!islands.length) return "";
  return `<script type="application/json" id="fresh-data">${serialize(islands)}</script>`;
}
