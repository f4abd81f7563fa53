import assert from "node:assert/strict";
import { sharingOf, TOGETHER } from "../../../server/delivery/fresh/build/sharing.ts";

/** A graph of modules; `>` before what one imports later. */
function graphOf(modules: Record<string, string[]>): Parameters<typeof sharingOf>[0] {
  return Object.fromEntries(
    Object.entries(modules).map(([file, imports]) => [file, {
      bytes: 1,
      imports: imports.map((one) =>
        one[0] === ">"
          ? { path: one.slice(1), kind: "dynamic-import" as const }
          : { path: one, kind: "import-statement" as const }
      ),
    }]),
  );
}

Deno.test("[MEND-22] who shares a module with what is to be one script imports all that is shared, and nothing of the first script", () => {
  const icon = (name: string) => `@lucide/icons/icons/${name}`;
  const graph = graphOf({
    "page.tsx": ["base.ts", icon("x"), "protocol/api/texts.ts", ">markup.tsx", ">card.tsx"],
    "base.ts": [],
    "markup.tsx": ["base.ts", "parser.ts", "link.tsx", "own.ts", icon("check")],
    "own.ts": [],
    "parser.ts": ["scan.ts"],
    "scan.ts": [],
    "link.tsx": [">later.ts"],
    "protocol/api/texts.ts": ["scan.ts"],
    "card.tsx": ["link.tsx", "base.ts"],
    "search.ts": ["parser.ts"],
    "later.ts": ["base.ts"],
  });
  const lazy = ["markup.tsx", "card.tsx", "search.ts", "later.ts"];
  const { first, icons, joined } = sharingOf(graph, {
    roots: ["page.tsx"],
    lazy,
    whole: ["markup.tsx"],
  });
  assert.deepEqual([...first], ["page.tsx", "base.ts"]);
  assert.deepEqual([...icons], [icon("x")]);
  const shared = ["parser.ts", "scan.ts", "link.tsx"];
  assert.deepEqual(Object.fromEntries(joined), {
    "markup.tsx": shared,
    "card.tsx": shared,
    "search.ts": shared,
  });
});

Deno.test("all that any two share is one script where they are to come together, texts aside", () => {
  const graph = graphOf({
    "page.tsx": ["base.ts", ">a.tsx", ">b.tsx", ">c.tsx", ">alone.tsx"],
    "base.ts": [],
    "a.tsx": ["base.ts", "ab.ts", "own.ts", "text/en/a.ts"],
    "b.tsx": ["ab.ts", "bc.ts", "text/en/a.ts"],
    "c.tsx": ["bc.ts", "base.ts"],
    "alone.tsx": ["base.ts"],
    "ab.ts": [],
    "bc.ts": [],
    "own.ts": [],
    "text/en/a.ts": [],
  });
  const { joined, together } = sharingOf(graph, {
    roots: ["page.tsx"],
    lazy: ["a.tsx", "b.tsx", "c.tsx", "alone.tsx"],
    whole: [],
    together: true,
  });
  assert.deepEqual(together, ["ab.ts", "bc.ts"]);
  assert.deepEqual([...joined.keys()], ["a.tsx", "b.tsx", "c.tsx"]);
  assert.deepEqual(new Set([...joined.values()].flat()), new Set([TOGETHER]));
});
