import assert from "node:assert/strict";
import { register } from "../helpers/account.ts";
import { connect } from "../helpers/sender.ts";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";

async function login(url: string, username: string, password: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return { status: response.status, body: await response.json() };
}

/** Chooses a password by the link that was printed. */
async function choose(url: string, out: string, newPassword: string): Promise<number> {
  const [, origin, code] = /^ {4}(http:\/\/\S+)\/reset#(\S{43})$/m.exec(out)!;
  assert.equal(new URL(origin).port, new URL(url).port, "where the server is");
  const response = await fetch(`${url}/api/auth/reset-link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, newPassword }),
  });
  await response.body?.cancel();
  return response.status;
}

Deno.test("[D-ACCT-4 D-ACCT-5 D-ACCT-7] the host helps accounts while the server runs, and after a kill -9 without it", async () => {
  await using server = await TestServer.start();
  const { url } = server;
  const user = async (...args: string[]) => {
    const ran = await parley(["user", ...args, "--data", server.dataDir]);
    assert.equal(ran.code, 0, ran.err);
    return ran.out;
  };
  const ada = await register(url, "ada");
  const bob = await register(url, "bob");

  const mode = (await Deno.stat(`${server.dataDir}/parley.control`)).mode! & 0o777;
  if (Deno.build.os !== "windows") assert.equal(mode, 0o600, "the secret is the host's alone");

  const { port, secret } = JSON.parse(await Deno.readTextFile(`${server.dataDir}/parley.control`));
  const knock = async (authorization: string, method = "POST") => {
    const init = { method, headers: { authorization }, ...(method === "POST" && { body: "{}" }) };
    const response = await fetch(`http://127.0.0.1:${port}/user-list`, init);
    await response.body?.cancel();
    return response.status;
  };
  assert.deepEqual(
    [await knock(`Bearer ${secret}`), await knock(`Bearer ${secret}`, "GET")],
    [200, 404],
  );
  for (const wrong of ["", "Bearer ", `Bearer ${secret}x`, `Bearer ${ada.token}`, secret]) {
    assert.equal(await knock(wrong), 401, "the door is for those who hold its secret");
  }

  const created = await user("create", "carl", "--email", "carl@example.org");
  assert.equal(await choose(url, created, "carl's own"), 200);
  assert.equal((await login(url, "carl", "carl's own")).status, 200);

  const socket = await connect(url, bob);
  const cut = new Promise<void>((done) => socket.once("disconnect", () => done()));
  await user("disable", "bob");
  await cut;
  const refused = await login(url, "bob", bob.password);
  assert.deepEqual(refused, await login(url, "bob", "a wrong password"));
  assert.deepEqual(refused, await login(url, "nobody", "a wrong password"));
  await assert.rejects(bob.call("GET", "/servers"), /401/);

  const reset = await user("reset-password", "ADA");
  await assert.rejects(ada.call("GET", "/servers"), /401/);
  assert.equal((await login(url, "ada", ada.password)).status, 401);
  assert.equal(await choose(url, reset, "ada's new one"), 200);
  assert.equal(await choose(url, reset, "once more"), 410);
  assert.equal((await login(url, "ada", "ada's new one")).status, 200);

  await server.end("SIGKILL");
  await user("enable", "bob@example.org");
  await user("promote", "carl");
  const list = await user("list");
  assert.match(list, /^ada +ada@example\.org +user/m);
  assert.match(list, /^bob +bob@example\.org +user/m);
  assert.match(list, /^carl +carl@example\.org +admin/m);
  await server.startAgain();
  assert.equal((await login(url, "bob", bob.password)).status, 200);
});

Deno.test("[D-SRV-2] the host makes an invite whose link works", async () => {
  await using server = await TestServer.start();
  const ada = await register(server.url, "ada");
  const bob = await register(server.url, "bob");
  await ada.call("POST", "/servers", { name: "Chess club" });
  const args = ["invite", "chess club", "--uses", "1", "--data", server.dataDir];
  const { code, out, err } = await parley(args);
  assert.equal(code, 0, err);
  const [, origin, inviteCode] = /^(http:\/\/localhost:\d+)\/invite\/(\w+)\n$/.exec(out)!;
  assert.equal(new URL(origin).port, new URL(server.url).port);
  await bob.call("POST", "/servers/join-invite", { inviteCode });
  const unknown = await parley(["invite", "chess", "--data", server.dataDir]);
  assert.match(unknown.err, /no server "chess"\. There are:\n {2}\S+ {2}Chess club/);
});

Deno.test("a server that stops while it is asked is named as the reason", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "parley-test-" });
  await Deno.writeTextFile(`${dataDir}/parley.kv`, "");
  // The server responds to the first connection, and closes the second.
  let knocks = 0;
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4096));
      const gone = "HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
      if (knocks++ === 0) await connection.write(new TextEncoder().encode(gone));
      connection.close();
    }
  })();
  const door = { port: listener.addr.port, secret: "x", url: "http://localhost" };
  await Deno.writeTextFile(`${dataDir}/parley.control`, JSON.stringify(door));
  const { code, err } = await parley(["user", "list", "--data", dataDir]);
  assert.deepEqual([code, err.trim()], [
    1,
    "The server stopped before it had answered. Run the command again.",
  ]);
  listener.close();
  await serving;
  await Deno.remove(dataDir, { recursive: true });
});
