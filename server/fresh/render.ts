import { type ComponentChildren, Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { serialize } from "./islands.ts";
import { during, type Rendering } from "./runtime.ts";
import type { Assets } from "./site.ts";

/** A whole HTML document, with the scripts and the data that its islands need, and no others. */
export function renderDocument(tree: ComponentChildren, assets: Assets): string {
  const rendering: Rendering = { head: [], islands: [], files: assets.files };
  const [html, head] = during(rendering, () => [
    renderToString(h(Fragment, null, tree)),
    renderToString(h(Fragment, null, rendering.head)),
  ]);
  const ownTitle = head.includes("<title>");
  const end = html.lastIndexOf("</body>");
  return "<!DOCTYPE html>" +
    html.slice(0, end)
      .replace(ownTitle ? /<title>.*?<\/title>/s : "", "")
      .replace("</head>", () => `${head}${scripts(rendering, assets)}</head>`) +
    data(rendering) + html.slice(end);
}

function scripts({ islands }: Rendering, { dev, entry, preload }: Assets): string {
  if (!islands.length && !dev) return "";
  const files = islands.flatMap(({ id }) => preload[id.split("#")[0]]);
  return [...new Set(files)].map((src) => `<link rel="modulepreload" href="${src}">`).join("") +
    `<script type="module" src="${entry}"></script>`;
}

function data({ islands }: Rendering): string {
  if (!islands.length) return "";
  return `<script type="application/json" id="fresh-data">${serialize(islands)}</script>`;
}
