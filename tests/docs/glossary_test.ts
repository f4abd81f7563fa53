import assert from "node:assert/strict";
import lint, {
  RETIRED,
  retiredIn,
  retiredWords,
  wordsInName,
  wordsInProse,
} from "../../scripts/lint/words.ts";
import { ROOT } from "../helpers/server_process.ts";
import { filesOf } from "./rules.ts";

const files = await Array.fromAsync(filesOf());

/** Returns the lint rule's findings in a file with this text. */
function findings(file: string, text: string): string[] {
  const found = Deno.lint.runPlugin(lint, file, text);
  return found.map(({ message }) => message.split("'")[1]);
}

Deno.test("pages use no retired word, and the glossary has a word in its place", async () => {
  const breaches: string[] = [];
  for (const file of files) {
    if (!file.endsWith(".md")) continue;
    const text = await Deno.readTextFile(ROOT + file);
    for (const { word, at } of wordsInProse(text, retiredIn(file, RETIRED))) {
      breaches.push(`${file}:${text.slice(0, at).split("\n").length}: ${word}`);
    }
  }
  assert.deepEqual(breaches, []);
  const glossary = await Deno.readTextFile(`${ROOT}docs/glossary.md`);
  const lacking = RETIRED.filter(({ use }) => !glossary.includes(`- **${use}**`));
  assert.deepEqual(lacking, []);
});

Deno.test("a retired word is found in names, comments and texts, and plain English is not", () => {
  const planted = retiredWords([
    { use: "deps", words: ["MOST", "lanes"], names: ["needs"] },
    { use: "deps", names: ["…Answer"], except: ["client/calls/"] },
  ]);
  assert.deepEqual(planted.map(({ word }) => word), ["MOST", "lanes", "needs", "…Answer"]);
  const inName = (name: string) => wordsInName(name, planted);
  assert.deepEqual(inName("ServerNeeds"), ["needs"]);
  assert.deepEqual(inName("MOST_BYTES"), ["MOST"]);
  assert.deepEqual(inName("setupAnswer"), ["…Answer"]);
  assert.deepEqual(["needsless", "almost", "mostly", "answer"].flatMap(inName), []);
  const inProse = (text: string) => wordsInProse(text, planted).map(({ word }) => word);
  assert.deepEqual(inProse("It needs lanes, and `ServerNeeds`."), ["needs", "lanes"]);
  assert.deepEqual(retiredIn("client/calls/ring.ts", planted).length, 3);
});

Deno.test("the lint rule refuses a retired word wherever it stands", () => {
  const file = `${ROOT}protocol/planted.ts`;
  assert.deepEqual(findings(file, "const roleStandings = 1;"), []);
  assert.deepEqual(findings(file, "interface ServerNeeds { tap: 1, taps: 1 }"), ["needs", "taps"]);
  assert.deepEqual(findings(file, "/** Runs in lanes. */"), ["lanes"]);
  assert.deepEqual(findings(`${ROOT}text/en/planted.ts`, 'const t = { a: "Two lanes" };'), [
    "lanes",
  ]);
});
