import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { register } from "../helpers/account.ts";
import { TestServer } from "../helpers/server_process.ts";

/** The niceness of each thread of a process, by its name; the first is the event loop. */
function threads(pid: number): { name: string; nice: number; main: boolean }[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    // The 19th field; the name may have spaces.
    const nice = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
    return { name, nice, main: Number(thread) === pid };
  });
}

Deno.test({
  name:
    "[HARD-6] passwords are hashed in threads that yield to the conversation; nothing else does",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using server = await TestServer.start();
    await Promise.all(["ada", "bob", "eve"].map((name) => register(server.url, name)));
    const all = threads(server.pid);
    const hashing = all.filter(({ name }) => name.startsWith("tokio"));
    assert.ok(hashing.length > 0);
    assert.deepEqual(hashing.filter(({ nice }) => nice !== 10), []);
    const others = all.filter(({ name }) => !name.startsWith("tokio"));
    assert.ok(others.some(({ main }) => main));
    assert.deepEqual(others.filter(({ nice }) => nice !== 0), []);
  },
});
