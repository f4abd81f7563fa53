import assert from "node:assert/strict";
import { bundleIfNeeded, PROGRAM_FOLDER } from "../../scripts/program/build.ts";
import { PROGRAM } from "../../scripts/release/bundle.ts";
import { RUN_FLAGS } from "../../scripts/release/run.ts";
import project from "../../deno.json" with { type: "json" };

/** A project whose program loads a part by need, and prints what that says. */
async function projectSaying(word: string) {
  const root = await Deno.makeTempDir({ prefix: "parley-program-" });
  const say = (word: string) =>
    Deno.writeTextFile(`${root}/part.ts`, `export const word: string = "${word}";\n`);
  await say(word);
  await Deno.writeTextFile(`${root}/deno.json`, '{ "imports": {} }');
  const main = `// Only when asked.
    if (Deno.args[0] === "say") console.log((await import("./part.ts")).word);\n`;
  await Deno.writeTextFile(`${root}/main.ts`, main);
  const scripts = () => [...Deno.readDirSync(`${root}/${PROGRAM_FOLDER}`)].map(({ name }) => name);
  return {
    root,
    say,
    parts: () => scripts().filter((name) => /^part-\w+\.js$/.test(name)).sort(),
    async run(...args: string[]): Promise<string> {
      const command = new Deno.Command(Deno.execPath(), {
        args: ["run", ...RUN_FLAGS, "--no-config", `${root}/${PROGRAM}`, ...args],
      });
      const { success, stdout, stderr } = await command.output();
      assert.ok(success, new TextDecoder().decode(stderr));
      return new TextDecoder().decode(stdout);
    },
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

Deno.test("a part of the program is read when it is loaded, and not at the start", async () => {
  await using made = await projectSaying("hello");
  assert.equal(await bundleIfNeeded(made.root), true);
  assert.equal(await made.run("say"), "hello\n");
  // Deno refuses to start where it would read this.
  await Deno.writeTextFile(`${made.root}/${PROGRAM_FOLDER}/${made.parts()[0]}`, "no script {");
  assert.equal(await made.run(), "");
});

Deno.test("the program is built again when a source has changed, and keeps what the build before needs", async () => {
  await using made = await projectSaying("one");
  await bundleIfNeeded(made.root);
  assert.equal(await bundleIfNeeded(made.root), false);
  const one = made.parts();
  await made.say("two");
  assert.equal(await bundleIfNeeded(made.root), true);
  assert.equal(await made.run("say"), "two\n");
  const two = made.parts();
  assert.equal(two.length, 2);
  assert.ok(two.includes(one[0]), "a server that runs may load it");
  await made.say("three");
  await bundleIfNeeded(made.root);
  assert.equal(made.parts().length, 2);
  assert.ok(!made.parts().includes(one[0]));
});

Deno.test("the tasks run the program with the flags of the compiled one", async () => {
  const { start, parley } = project.tasks;
  assert.equal(start.command, parley.command);
  assert.ok(start.command.endsWith(` deno run $(cat ${PROGRAM_FOLDER}/flags) ${PROGRAM}`));
  await using made = await projectSaying("hello");
  await bundleIfNeeded(made.root);
  const flags = await Deno.readTextFile(`${made.root}/${PROGRAM_FOLDER}/flags`);
  assert.equal(flags, [...RUN_FLAGS, "--no-config"].join(" "));
});
