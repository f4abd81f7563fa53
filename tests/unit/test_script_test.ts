import assert from "node:assert/strict";
import { runCommand } from "../../scripts/run_command.ts";
import { count, parseSummary } from "../../scripts/test.ts";

const section = { title: "t", args: [], tests: true };

Deno.test("the closing line counts what deno test says", () => {
  assert.deepEqual(parseSummary("x ... ok\n\nok | 12 passed (3 steps) | 0 failed (2s)\n"), {
    passed: 12,
    failed: 0,
  });
  assert.deepEqual(parseSummary("\nFAILED | 3 passed | 2 failed | 1 ignored (1s)\n"), {
    passed: 3,
    failed: 2,
  });
});

Deno.test("a run that breaks without a failed test counts as a failure", () => {
  assert.deepEqual(count(section, 1, "error: Type checking failed."), { passed: 0, failed: 1 });
  assert.deepEqual(count(section, 1, "ok | 5 passed | 0 failed (1s)"), { passed: 5, failed: 1 });
  assert.deepEqual(count(section, 0, "ok | 5 passed | 0 failed (1s)"), { passed: 5, failed: 0 });
  assert.deepEqual(count({ ...section, tests: false }, 1, ""), { passed: 0, failed: 1 });
});

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
  assert.equal(count(section, code, output).failed, 1);
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
