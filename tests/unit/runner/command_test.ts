import assert from "node:assert/strict";
import { runCommand } from "../../../scripts/test/command.ts";
import { unnamedFailures } from "../../../scripts/test/run.ts";

Deno.test("a test that hangs is stopped and named, and the run has failed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const file = `${folder}/some_test.ts`;
  await Deno.writeTextFile(
    file,
    `Deno.test("waits for ever", async () => {
      console.log("it has begun");
      setInterval(() => {}, 1000);
      await new Promise(() => {});
    });`,
  );
  const stop = new AbortController();
  let shown = "";
  const show = (chunk: Uint8Array) => {
    shown += new TextDecoder().decode(chunk);
    if (shown.includes("it has begun")) stop.abort();
    return Promise.resolve();
  };
  const args = ["test", "-A", "--no-check", "--no-config", file];
  const { code, output } = await runCommand(args, { late: stop.signal, show });
  assert.ok(code > 0);
  assert.match(shown, /were pending:\s+waits for ever/);
  assert.match(shown, /It was stopped/);
  assert.equal(unnamedFailures({ tests: true }, code, output, []), 1);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a program that is left behind does not hold the run up", async () => {
  const left = `console.log("left " + Deno.pid); setInterval(() => {}, 1000);`;
  const leaves = `
    const args = ["eval", ${JSON.stringify(left)}];
    new Deno.Command(Deno.execPath(), { args, stdout: "inherit" }).spawn().unref();`;
  let shown = "";
  let pid = 0;
  const said = Promise.withResolvers<void>();
  const show = (chunk: Uint8Array) => {
    shown += new TextDecoder().decode(chunk);
    pid = Number(/left (\d+)\n/.exec(shown)?.[1] ?? 0);
    if (pid) said.resolve();
    return Promise.resolve();
  };
  const { code } = await runCommand(["eval", leaves], { late: new AbortController().signal, show });
  assert.equal(code, 0);
  await said.promise;
  Deno.kill(pid, "SIGKILL");
});
