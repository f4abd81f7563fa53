import assert from "node:assert/strict";
import { ROOT } from "../helpers/server_process.ts";

const sources = async function* (folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sources(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name)) yield await Deno.readTextFile(`${folder}/${name}`);
  }
};

Deno.test("every test that docs/spec/promises.md names exists", async () => {
  const text = (await Deno.readTextFile(`${ROOT}docs/spec/promises.md`)).replace(/\s+/g, " ");
  const named = [...text.matchAll(/`(\[[A-Z]+-\d+[^`]*)`/g)].map(([, name]) => name);
  assert.ok(named.length > 30, `only ${named.length} are named`);
  const tests = (await Array.fromAsync(sources(`${ROOT}tests`))).join("\n");
  assert.deepEqual(named.filter((name) => !tests.includes(name)), []);
});
