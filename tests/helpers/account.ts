/** People for tests that talk to a running server over HTTP. */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import type { SessionResponse } from "../../protocol/auth.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Server } from "../../protocol/servers.ts";
import { ROOT } from "./root.ts";
import { until } from "./until.ts";

/** A registered person, able to call the API. */
export interface Account extends SessionResponse {
  password: string;
  /** PKCS8 in base64: what the browser keeps as `privateKey`. */
  privateKey: string;
  /** `name=value` of the cookie that page rendering reads. */
  cookie: string;
  /** Calls `/api` + path and answers with the JSON. Throws unless the status is 2xx. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const RSA = {
  name: "RSA-OAEP",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};

/** The SPKI and the PKCS8 of a real key pair, in base64 (AUTH-28, AUTH-30). */
async function makeKeys() {
  const pair = await crypto.subtle.generateKey(RSA, true, ["encrypt", "decrypt"]);
  return {
    publicKey: base64(await crypto.subtle.exportKey("spki", pair.publicKey)),
    privateKey: base64(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}

type Keys = Awaited<ReturnType<typeof makeKeys>>;

/** Where the pair of all people of tests is kept: making one takes up to half a second of CPU. */
const KEYS_FILE = `${ROOT}_fresh/account_keys.json`;
let keys: Promise<Keys> | undefined;

async function readKeys(): Promise<Keys> {
  try {
    return JSON.parse(await Deno.readTextFile(KEYS_FILE));
  } catch {
    const made = await makeKeys();
    // Other processes may read it in the meantime.
    const own = `${KEYS_FILE}.${crypto.randomUUID()}`;
    await Deno.mkdir(dirname(KEYS_FILE), { recursive: true });
    await Deno.writeTextFile(own, JSON.stringify(made));
    await Deno.rename(own, KEYS_FILE);
    return made;
  }
}

/** Registers `username` over the API. */
export async function register(url: string, username: string): Promise<Account> {
  const { publicKey, privateKey } = await (keys ??= readKeys());
  const password = `secret of ${username}`;
  const body = { username, email: `${username}@example.org`, password, publicKey };
  return { password, privateKey, ...await enter(url, "register", body) };
}

/** The same person with a session of its own, as on another device. */
export async function signIn(url: string, account: Account): Promise<Account> {
  const { user: { username }, password } = account;
  return { ...account, ...await enter(url, "login", { username, password }) };
}

async function enter(url: string, how: "register" | "login", body: Record<string, string>) {
  const response = await fetch(`${url}/api/auth/${how}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const parsed = await response.json();
  assert.ok(response.ok, `${how} ${body.username}: ${response.status} ${JSON.stringify(parsed)}`);
  const session = parsed as SessionResponse;
  const cookie = response.headers.getSetCookie()[0].split(";")[0];
  const call = <T>(method: string, path: string, body?: unknown) =>
    callApi<T>(url, session.token, method, path, body);
  return { ...session, cookie, call };
}

/** Returns the browser storage of a person who is logged in (SESS-23 to SESS-26). */
export function storedBy({ token, sessionToken, user, privateKey }: Account) {
  return {
    token,
    sessionToken,
    user: JSON.stringify(user),
    privateKey,
    privateKeyOwner: user.id,
  };
}

/** Makes a person the admin of a server that has none, with the link that it printed (HARD-11). */
export async function makeAdmin(server: { output(): string[] }, account: Account): Promise<void> {
  const printed = () => /\/setup#([\w-]+)/.exec(server.output().join("\n"));
  const [, code] = await until("the setup link is printed", printed);
  await account.call("POST", "/setup/admin", { code });
}

async function callApi<T>(
  url: string,
  token: string,
  method: string,
  path: string,
  body: unknown,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const parsed = await response.json();
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${JSON.stringify(parsed)}`);
  return parsed as T;
}

/** A server of `owner` with the text channel that every server begins with (D-SRV-1). */
export async function createServer(
  owner: Account,
  name: string,
): Promise<{ server: Server; channel: Channel; channels: Channel[] }> {
  const { server } = await owner.call<{ server: Server }>("POST", "/servers", { name });
  const { channels } = await owner.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${server.id}`,
  );
  return { server, channel: channels.find((channel) => !channel.is_voice)!, channels };
}

/** Makes `guests` members of a server of `owner`; returns the code of the invite. */
export async function invite(owner: Account, serverId: string, guests: Account[] = []) {
  const { code } = await owner.call<{ code: string }>("POST", `/servers/${serverId}/invite`, {});
  for (const guest of guests) {
    await guest.call("POST", "/servers/join-invite", { inviteCode: code });
  }
  return code;
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
