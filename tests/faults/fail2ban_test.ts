import assert from "node:assert/strict";
import { join } from "node:path";
import { runTool } from "../helpers/release.ts";
import { ROOT, TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

const FILTER = `${ROOT}packaging/fail2ban/filter.d/parley.conf`;

/** Five wrong passwords. */
async function guess({ url }: TestServer): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "ada", password: `guess ${n}` }),
    });
    await response.body?.cancel();
    assert.equal(response.status, 401);
  }
}

/** The lines that the filter's expressions match, as fail2ban counts them. */
async function matched(file: string): Promise<number> {
  const ran = await runTool("fail2ban-regex", [file, FILTER]);
  if (ran) {
    const [, count] = /Lines: \d+ lines, \d+ ignored, (\d+) matched/.exec(ran.out) ?? [];
    assert.ok(count, ran.out);
    return Number(count);
  }
  // Not installed here: the same expressions.
  const filter = await Deno.readTextFile(FILTER);
  const [, block] = /failregex = ([\s\S]*?)\nignoreregex/.exec(filter)!;
  const patterns = block.split("\n").map((line) =>
    new RegExp(line.trim().replace("<ADDR>", "[\\d.:a-f]+"))
  );
  const lines = (await Deno.readTextFile(file)).trim().split("\n");
  return lines.map((line) => line.replace(/^\d{4}-\S+Z/, ""))
    .filter((line) => patterns.some((pattern) => pattern.test(line))).length;
}

Deno.test("[OPS-7 MEND-57] fail2ban's filter finds failed sign-ins in the lines of the real program", async (t) => {
  await t.step("in its file, which is its owner's alone", async () => {
    await using server = await TestServer.start();
    const file = join(server.dataDir, "parley.security.log");
    assert.equal(await Deno.readTextFile(file), "", "there from the start: fail2ban needs it");
    await guess(server);
    await until("five lines", async () => {
      return (await Deno.readTextFile(file).catch(() => "")).trim().split("\n").length === 5;
    });
    assert.equal(await matched(file), 5);
    if (Deno.build.os !== "windows") assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  });
  for (const format of ["json", "text"]) {
    await t.step(`in the program's log as ${format}`, async () => {
      const env = { PARLEY_SECURITY_LOG: "log", PARLEY_LOG_FORMAT: format };
      await using server = await TestServer.start({ env });
      await guess(server);
      const lines = () => server.output().filter((line) => line.includes("sign-in-failed"));
      await until("five lines", () => lines().length === 5);
      const file = join(server.dataDir, "log");
      await Deno.writeTextFile(file, server.output().map((line) => `${line}\n`).join(""));
      assert.equal(await matched(file), 5);
    });
  }
});
