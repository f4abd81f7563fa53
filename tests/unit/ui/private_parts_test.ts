import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import type { HighlightResult, HLJSApi } from "highlight.js";
import core from "highlight.js/lib/core";
import json from "highlight.js/lib/languages/json";
import { h, type VNode } from "preact";
import { useId } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
import { emitTrees, treeOf } from "../../../components/markdown/token_emitter.ts";
import { buildForTests, TEST_BUILD } from "../../../scripts/test/build.ts";
import { idRoot } from "../../../server/delivery/fresh/island_ids.ts";

// Private parts of packages that the code uses: each test fails for a version that changes one.

/** The ids in two islands, each made into a root by `root`. */
function idsOfIslands(root: (island: VNode, index: number) => VNode): string[] {
  const Field = () => h("p", null, useId());
  const Island = (): VNode => h("div", null, h(Field, null), h(Field, null));
  const page = h("main", null, [0, 1].map((index) => root(h(Island, null) as VNode, index)));
  return [...renderToString(page).matchAll(/P(\d+)-(\d+)/g)].map(([, root, count]) =>
    `${root}.${count}`
  );
}

Deno.test("Preact counts the ids of each island from the root that it is given", () => {
  const ids = idsOfIslands((island, index) => Object.assign(island, idRoot(index)));
  assert.deepEqual(ids, ["1.0", "1.1", "2.0", "2.1"]);
});

Deno.test("without roots ids run on through the page, so that one island alone stays right", () => {
  assert.deepEqual(idsOfIslands((island) => island), ["0.0", "0.1", "0.2", "0.3"]);
});

const newHighlighter = (): HLJSApi => {
  const highlighter = core.newInstance();
  highlighter.registerLanguage("json", json);
  return highlighter;
};
const result = (highlighter: HLJSApi): HighlightResult =>
  highlighter.highlight('{"a": 1}', { language: "json" });

Deno.test("highlight.js writes with the emitter that it is given", () => {
  const highlighter = newHighlighter();
  emitTrees(highlighter);
  const tokens = treeOf(result(highlighter))!;
  assert(tokens.some((token) => typeof token !== "string" && token.scope === "attr"));
});

Deno.test("code stays plain where highlight.js writes with its own emitter", () => {
  assert.equal(treeOf(result(newHighlighter())), null);
});

Deno.test("[SOCK-03] of socket.io a page first loads what a websocket needs, then polling", async () => {
  await buildForTests();
  const assets = pathToFileURL(`${TEST_BUILD}/_fresh/public/assets/`);
  const scripts = [...Deno.readDirSync(assets)].map(({ name }) => name);
  const text = async (part: string) => {
    const name = scripts.find((script) => script.startsWith(part) && script.endsWith(".js"))!;
    return await Deno.readTextFile(new URL(name, assets));
  };
  const library = await text("socket_library-");
  assert.match(library, /"websocket"/);
  assert.doesNotMatch(library, /XMLHttpRequest|WebTransport|hasBinary|reconstructPacket/);
  assert.match(await text("socket_polling-"), /XMLHttpRequest/);
});
