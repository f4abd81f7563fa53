/** Person with an account in an app under test. */
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Server } from "../../protocol/servers.ts";
import type { User } from "../../protocol/users.ts";
import { type ApiResponse, ask } from "./responses.ts";
import { type ConnectOptions, TestSocket } from "./test_socket.ts";

/** Base64 of an SPKI would be longer: the server only sees that it is base64. */
export const PUBLIC_KEY = btoa("a public key");
export const IV = "AAAAAAAAAAAAAAAA";

/** Returns a message with that text as the server sees it. */
export function sealed(text: string): { encryptedContent: string; iv: string } {
  return { encryptedContent: new TextEncoder().encode(text).toBase64(), iv: IV };
}

/** Returns a password shared by people whose names differ by number, so that it's hashed once. */
export function password(username: string): string {
  return `secret of ${username.replace(/[\d_]+$/, "")}`;
}

/** Session of a person: a token, and requests with it. */
export class Person {
  readonly sockets: TestSocket[] = [];
  /** `name=value`. */
  readonly cookie: string;

  constructor(
    readonly url: string,
    readonly user: User,
    readonly token: string,
    readonly sessionToken: string,
    headers: Headers,
  ) {
    this.cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  get id(): string {
    return this.user.id;
  }

  get = (path: string) => this.call("GET", path);
  post = (path: string, body?: unknown) => this.call("POST", path, body);
  put = (path: string, body?: unknown) => this.call("PUT", path, body);
  delete = (path: string, body?: unknown) => this.call("DELETE", path, body);

  /** Without a body the request has none. */
  call(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    return ask(this.url, method, path, jsonInit(body, this.token));
  }

  /** Sends an admin's request with their password (HARD-4). */
  order(path: string, body: object = {}, method = "POST"): Promise<ApiResponse> {
    return this.call(method, path, { ...body, password: password(this.user.username) });
  }

  async socket(options?: ConnectOptions): Promise<TestSocket> {
    const socket = await TestSocket.connect(this.url, this.token, { userId: this.id, ...options });
    this.sockets.push(socket);
    return socket;
  }

  /** Creates a server of theirs with its text channel and voice channel. */
  async createServer(
    name = "A server",
  ): Promise<{ server: Server; channel: Channel; voice: Channel }> {
    const { server } = (await this.post("/servers", { name })).body;
    const channels: Channel[] = (await this.get(`/channels/server/${server.id}`)).body.channels;
    const voice = channels.find((one) => one.is_voice)!;
    return { server, channel: channels.find((one) => !one.is_voice)!, voice };
  }

  /** Adds others to a server in which this person is a member. */
  async bring(serverId: string, ...guests: Person[]): Promise<string> {
    const { code } = (await this.post(`/servers/${serverId}/invite`, {})).body;
    for (const guest of guests) await guest.post("/servers/join-invite", { inviteCode: code });
    return code;
  }

  async say(channelId: string, text: string, nonce?: string): Promise<Message> {
    return (await this.post(`/messages/${channelId}`, { ...sealed(text), nonce })).body.message;
  }
}

/** A request with a JSON body, or with bytes. */
export function jsonInit(body?: unknown, token?: string): RequestInit {
  if (body instanceof Uint8Array) {
    const type = "application/octet-stream";
    const headers = { ...(token && { authorization: `Bearer ${token}` }), "content-type": type };
    return { headers, body: body as Uint8Array<ArrayBuffer> };
  }
  return {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}
