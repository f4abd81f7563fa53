import assert from "node:assert/strict";
import { sharingOf } from "../../../server/delivery/fresh/build/sharing.ts";

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
