import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { composes, isEnter, isEscape } from "../../../components/ui/composing.ts";
import { actionOf } from "../../../components/ui/keys.ts";
import { ROOT } from "../../helpers/root.ts";

const event = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, keyCode: key === "Enter" ? 13 : 27, isComposing: false, ...more }) as KeyboardEvent;

Deno.test("[MEND-47] Enter and Escape of an input method are none, also after WebKit's end of composing", () => {
  for (const more of [{ isComposing: true }, { keyCode: 229 }]) {
    assert.equal(isEnter(event("Enter", more)), false);
    assert.equal(isEscape(event("Escape", more)), false);
    assert.equal(composes(event("Enter", more)), true);
    for (const area of ["composer", "switcher", "list"] as const) {
      assert.equal(actionOf(area, event("Enter", more)), undefined);
    }
    assert.equal(actionOf("window", event("Escape", more)), undefined);
  }
  assert.equal(isEnter(event("Enter")), true);
  assert.equal(isEscape(event("Escape")), true);
  assert.equal(actionOf("composer", event("Enter")), "send");
  assert.equal(actionOf("window", event("Escape")), "leave");
});

/** Patterns of Enter and Escape comparisons, or checks of composing, outside of the one place. */
const ELSEWHERE =
  /(?:[!=]==?|case)\s*["'`](?:Enter|Escape)["'`]|["'`](?:Enter|Escape)["'`]\s*[!=]==?|\.isComposing|\.keyCode/;
const HELPER = "components/ui/composing.ts";

Deno.test("[MEND-47] nobody compares a key with Enter or Escape but by the one helper", async () => {
  const found: string[] = [];
  for (const folder of ["browser", "client", "components", "islands", "routes", "screens"]) {
    for await (const path of sources(join(ROOT, folder))) {
      const text = await Deno.readTextFile(path);
      if (ELSEWHERE.test(text)) found.push(relative(ROOT, path));
    }
  }
  assert.deepEqual(found.filter((path) => path !== HELPER), []);
  for (
    const bad of ['key === "Enter"', "key!='Escape'", '"Enter" === event.key', "e.isComposing"]
  ) {
    assert.ok(ELSEWHERE.test(bad), bad);
  }
});

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* sources(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}
