import assert from "node:assert/strict";
import { ROOT } from "../helpers/server_process.ts";
import {
  type Citation,
  citationsIn,
  definitionsIn,
  filesOf,
  groupsIn,
  prefixOf,
  SPEC,
} from "./rules.ts";

/** Rules that one name cites: a test, or a step of one, proves one thing. */
const MAX_CITED = 3;

const texts = new Map<string, string>();
for await (const file of filesOf()) texts.set(file, await Deno.readTextFile(ROOT + file));
const pages = [...texts].filter(([file]) => file.startsWith(SPEC));
const defined = new Map<string, string>();
for (const [file, text] of pages) {
  for (const id of definitionsIn(text)) {
    assert.ok(!defined.has(id), `${id} is defined in ${defined.get(id)} and ${file}`);
    defined.set(id, file);
  }
}
const groups = [...texts].flatMap(([file, text]) =>
  groupsIn(file, text).map((ids) => ({ file, ids }))
);

const unknown = (cited: Citation[]) => cited.filter(({ id }) => !defined.has(id));

Deno.test("[OPS-10] every rule that code, tests and pages cite is in the specification", () => {
  const cited = [...texts].flatMap(([file, text]) => citationsIn(file, text));
  assert.ok(cited.length > 3000, `only ${cited.length} were found`);
  assert.deepEqual(unknown(cited), []);
});

Deno.test("[OPS-10] a citation of no rule is found, wherever it stands", () => {
  const planted = ["MSG-", "D-PERM-", "QQQ-"].map((prefix) => `${prefix}99`);
  for (const id of planted) {
    for (const line of [`/** As it says (${id}). */`, `Deno.test("[MSG-03 ${id}] says it"`, id]) {
      assert.deepEqual(unknown(citationsIn("planted.ts", `\n${line}`)), [{
        id,
        at: "planted.ts:2",
      }]);
    }
  }
  assert.deepEqual(citationsIn("planted.ts", "SHA-256, UTF-8 and [A-Z2-7]"), []);
});

Deno.test("[OPS-10] every rule of the specification is cited by a test", () => {
  const cited = new Set(groups.flatMap(({ ids }) => ids));
  assert.deepEqual([...defined.keys()].filter((id) => !cited.has(id)), []);
});

Deno.test("[OPS-10] no test cites more than three rules at once", () => {
  assert.deepEqual(groups.filter(({ ids }) => ids.length > MAX_CITED), []);
});

Deno.test("[OPS-10] the index of the specification names the file of every prefix", () => {
  const index = texts.get(`${SPEC}README.md`)!;
  const rows = index.matchAll(/^\| ([A-Z][A-Z0-9, -]+?) *\| \[([\w-]+\.md)\]/gm);
  const named = Array.from(
    rows,
    ([, prefixes, file]) => prefixes.split(", ").map((prefix) => `${prefix} ${SPEC}${file}`),
  ).flat();
  const real = new Set([...defined].map(([id, file]) => `${prefixOf(id)} ${file}`));
  assert.deepEqual(named.toSorted(), [...real].sort());
});

Deno.test("[OPS-10] links of the specification lead to something", () => {
  const wrong = pages.flatMap(([file, text]) =>
    Array.from(text.matchAll(/\]\(([^)\s#]+)(?:#([^)]+))?\)/g), ([, href, part]) => {
      const target = new URL(href, `file:///${file}`).pathname.slice(1);
      const headings = Array.from(
        texts.get(target)?.matchAll(/^#+ (.+)$/gm) ?? [],
        ([, h]) => h.toLowerCase().replaceAll(" ", "-"),
      );
      return texts.has(target) && (!part || headings.includes(part)) ? [] : [`${file}: ${href}`];
    }).flat()
  );
  assert.deepEqual(wrong, []);
});
