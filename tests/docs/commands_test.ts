import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };
import { runTool } from "../helpers/release.ts";
import { ROWS } from "./commands.ts";
import { shownCommands } from "./pages.ts";
import { Shell } from "./shell.ts";

const MESSAGE = {
  id: "1",
  type: "Default",
  timestamp: "2020-01-01T10:00:00+00:00",
  content: "Hello",
  author: { id: "11", name: "ännä.k" },
};

Deno.test("[OPS-10] every command of the documentation is run by a test, or marked as one that cannot be", async () => {
  const shown = await shownCommands();
  assert.ok(shown.length > 60, `only ${shown.length} were found`);
  const unknown = shown.filter(({ command }) => !Object.hasOwn(ROWS, command));
  assert.deepEqual(unknown, [], "add them to tests/docs/commands.ts");
  const commands = shown.map(({ command }) => command);
  assert.deepEqual(Object.keys(ROWS).filter((row) => !commands.includes(row)), [], "not shown");
  for (const command of commands) {
    const task = /deno(?:@\S+)? task (\w+)/.exec(command)?.[1];
    if (task) assert.ok(task in deno.tasks, command);
  }
});

Deno.test("[OPS-10] what the documentation says to type does what it says", async (t) => {
  await using shell = await Shell.open();
  await Deno.mkdir(`${shell.folder}/export`);
  const exported = {
    guild: { id: "900", name: "Chess club" },
    channel: { id: "1", name: "general" },
    messages: [MESSAGE],
  };
  await Deno.writeTextFile(`${shell.folder}/export/general.json`, JSON.stringify(exported));
  let served = 0;
  for (const [command, row] of Object.entries(ROWS)) {
    if ("cannot" in row) continue;
    await t.step(command, async () => {
      if ("stays" in row) return await shell.serve(command);
      if ("says" in row) {
        const tool = (row.instead ?? command).split(" ")[0];
        if (tool === "ssh-keygen" && !await runTool(tool, ["--version"])) {
          return console.log(`skipped: there is no ${tool} here`);
        }
        const { code, said } = await shell.run(row.instead ?? command);
        assert.equal(code, 0, said);
        return assert.match(said, row.says);
      }
      if ("serves" in row) await shell.serve(command, { PARLEY_DATA: `./served-${served++}` });
      const { code, said } = await shell.stop();
      assert.equal(code, 0, said);
    });
  }
});
