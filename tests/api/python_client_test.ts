import assert from "node:assert/strict";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { TestApp } from "../helpers/app.ts";
import { runTool } from "../helpers/release.ts";
import { ROOT } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

const NEEDED = "import socketio, websocket, cryptography";

/** Returns a Python with the packages that the example needs; null: none is installed. */
async function python(): Promise<string | null> {
  for (const command of ["python3", "/usr/bin/python3"]) {
    const tried = await runTool(command, ["-c", NEEDED]);
    if (tried?.code === 0) return command;
  }
  return null;
}

Deno.test("[OPS-9] a client of sixty lines in Python, written from /api/docs, reads and writes", async () => {
  const file = `${ROOT}packaging/examples/client.py`;
  const lines = (await Deno.readTextFile(file)).trim().split("\n");
  assert.ok(lines.length <= 60, `${lines.length} lines`);
  const command = await python();
  if (!command) return console.log("skipped: no Python with socketio, websocket and cryptography");

  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const scopes = ["read", "write"];
  const made = await bob.post("/users/tokens", { name: "python", scopes, expires_in_days: 1 });
  const cipher = createChannelCipher();
  const say = async (text: string) => {
    await ada.post(`/messages/${channel.id}`, await cipher.encrypt(channel.id, text));
  };
  await say("written before");
  const child = new Deno.Command(command, {
    args: [file, app.url, server.name, channel.name],
    env: { PARLEY_TOKEN: made.body.token, PYTHONUNBUFFERED: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let out = "";
  const reading = child.stdout.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({ write: (part) => void (out += part) }),
  );
  const errors = new Response(child.stderr).text();
  try {
    await until("it is connected", () => /connected as bob/.test(out));
    assert.match(out, /^ada: written before$/m);
    await say("héllo 👋");
    await until("it reads", () => /^ada: héllo 👋$/m.test(out));
    const socket = await ada.socket();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode("hello from Python ✓\n"));
    const message = await socket.waitFor("new-message");
    assert.equal(message.username, "bob");
    const opened = { encryptedContent: message.encrypted_content, iv: message.iv };
    assert.equal(await cipher.decrypt(channel.id, opened), "hello from Python ✓");
    await writer.close();
    const { code } = await child.status;
    await reading;
    assert.equal(code, 0, await errors);
  } catch (error) {
    try {
      child.kill();
    } catch {
      // The process has already ended.
    }
    throw new Error(`${(error as Error).message}\n${out}\n${await errors}`);
  }
});
