/**
 * First steps of a host, in any of the documented setups: log in, write, restart, back up, restore.
 */
import assert from "node:assert/strict";
import { io } from "socket.io-client";
import type { Channel } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { History, Message } from "../../protocol/messages.ts";
import type { Server } from "../../protocol/servers.ts";
import { IV, PUBLIC_KEY } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";
import { everyEnd } from "./ends.ts";
import { sendAll } from "../helpers/sender.ts";
import { commandOf, type Program, spawnProgram } from "../helpers/server_process.ts";

export interface Way {
  program: Program;
  /** Options of the server, in addition to its data folder and port. */
  options: string[];
  port: number;
  /** Where visitors come in; default: at the address that is printed. */
  front?: string;
  /** Certificate that visitors must trust, as PEM; undefined: none. */
  trust?: (data: string) => Promise<string>;
}

const PASSWORD = "five words nobody guesses";
const LACKING = /NotCapable|Requires \w+ access|ERR_ACCESS_DENIED|^\s+at /m;

/** Walks it. @throws AssertionError with the server's output */
export async function walk(way: Way, scratch: string): Promise<void> {
  const data = `${scratch}/data`;
  await using ends = everyEnd();
  const start = async (folder: string) => {
    const server = ends.add(run(way, folder));
    const url = way.front ?? (await server.ready).replace("localhost", "127.0.0.1");
    await server.ready;
    return { server, url, ca: await way.trust?.(folder) };
  };

  let { server, url, ca } = await start(data);
  let visitor = visit(url, ca);
  const page = await visitor.text("/login");
  assert.match(page, /Parley/);
  const account = { username: "ada", email: "ada@example.org", publicKey: PUBLIC_KEY };
  await visitor.call("POST", "/auth/register", { ...account, password: PASSWORD });
  const signedIn = await visitor.call<{ token: string }>("POST", "/auth/login", {
    username: "ada",
    password: PASSWORD,
  });
  visitor.token = signedIn.token;
  const secure = url.startsWith("https:");
  assert.equal(/^__Host-.*; Secure/.test(visitor.cookie), secure, visitor.cookie);
  const code = /\/setup#([\w-]+)/.exec(server.log.join("\n"))![1];
  await visitor.call("POST", "/setup/admin", { code });
  const club = await visitor.call<{ server: Server }>("POST", "/servers", { name: "Club" });
  const { channels } = await visitor.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${club.server.id}`,
  );
  const channel = channels.find(({ is_voice }) => !is_voice)!.id;
  const written = await visitor.send(channel, ["one", "two"]);
  assert.equal(written, 2);
  if (way.front) {
    await sendLargest(visitor, channel);
    await assertSeenAsThemselves(url, data);
  }
  const stop = async () => {
    server.kill("SIGTERM");
    assert.equal(await server.exited, 0, server.log.join("\n"));
    assert.doesNotMatch(server.log.join("\n"), LACKING);
    visitor.close();
  };
  const readAll = async () => {
    const { messages } = await visitor.call<History>("GET", `/messages/${channel}`);
    assert.equal(messages.length, 2);
  };
  const { token } = visitor;
  await readAll();
  await stop();

  ({ server, url, ca } = await start(data));
  visitor = visit(url, ca, token);
  await readAll();
  await command(way, "backup", `${scratch}/backup.tar`, "--data", data);
  await stop();

  await command(way, "restore", `${scratch}/backup.tar`, "--data", `${scratch}/again`);
  ({ server, url, ca } = await start(`${scratch}/again`));
  visitor = visit(url, ca, token);
  await readAll();
  await stop();
}

/** A proxy lets through what Parley takes: a message of 20 MB, and back. */
async function sendLargest(visitor: ReturnType<typeof visit>, channel: string): Promise<void> {
  const content = new Uint8Array(LIMITS.messageBodyMax * 0.748).fill(7).toBase64();
  const body = { encryptedContent: content, iv: IV };
  const { message } = await visitor.call<{ message: Message }>(
    "POST",
    `/messages/${channel}`,
    body,
  );
  const read = await visitor.call<{ encrypted_content: string }>(
    "GET",
    `/messages/${channel}/${message.id}/content`,
  );
  assert.equal(read.encrypted_content.length, content.length);
  await visitor.call("DELETE", `/messages/${message.id}`);
}

/** Parley sees a visitor's own address, and not one that they make up. */
async function assertSeenAsThemselves(url: string, data: string): Promise<void> {
  const guess = JSON.stringify({ username: "ada", password: "a guess" });
  const args = ["-sk", "--interface", "127.0.0.2", "-H", "X-Forwarded-For: 203.0.113.77"];
  const json = ["-H", "Content-Type: application/json", "-d", guess, `${url}/api/auth/login`];
  const command = new Deno.Command("curl", { args: [...args, ...json], stderr: "null" });
  const asked = await command.output().catch(() => null);
  if (!asked) return;
  assert.match(new TextDecoder().decode(asked.stdout), /invalid_credentials/);
  await until("the security log has it", async () => {
    const log = await Deno.readTextFile(`${data}/parley.security.log`).catch(() => "");
    assert.doesNotMatch(log, /203\.0\.113\.77/);
    return log.includes("sign-in-failed address=127.0.0.2 ");
  });
}

function run({ program, options, port }: Way, data: string) {
  const args = [...program.args, "serve", "--port", String(port), "--data", data, ...options];
  return spawnProgram({ ...program, args }, { PARLEY_MDNS: "off" });
}

async function command({ program }: Way, ...args: string[]): Promise<void> {
  const [file, all] = commandOf({ ...program, args: [...program.args, ...args] });
  const { success, stdout, stderr } = await new Deno.Command(file, {
    args: all,
    cwd: program.cwd,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const text = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  assert.ok(success, `${args.join(" ")}: ${text}`);
  assert.doesNotMatch(text, LACKING);
}

/** Returns a visitor of `url` who trusts `ca` in addition to the system's authorities. */
function visit(url: string, ca: string | undefined, token = "") {
  const client = Deno.createHttpClient(ca ? { caCerts: [ca] } : {});
  const visitor = {
    token,
    cookie: "",
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await fetch(`${url}/api${path}`, {
        client,
        method,
        headers: {
          ...(visitor.token && { authorization: `Bearer ${visitor.token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      visitor.cookie = response.headers.getSetCookie()[0] ?? visitor.cookie;
      const parsed = await response.json();
      assert.ok(response.ok, `${method} ${path}: ${response.status} ${JSON.stringify(parsed)}`);
      return parsed as T;
    },
    async text(path: string): Promise<string> {
      return await (await fetch(`${url}${path}`, { client })).text();
    },
    /** Over a socket; how many were acknowledged. */
    async send(channel: string, nonces: string[]): Promise<number> {
      const socket = io(url, {
        auth: { token: visitor.token },
        transports: ["websocket"],
        reconnection: false,
        ca,
      });
      try {
        await new Promise<void>((resolve, reject) => {
          socket.once("connect", resolve);
          socket.once("connect_error", reject);
        });
        return (await sendAll(socket, channel, nonces)).size;
      } finally {
        socket.close();
      }
    },
    close: () => client.close(),
  };
  return visitor;
}
