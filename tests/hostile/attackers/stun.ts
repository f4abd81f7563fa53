/** STUN and TURN by hand (RFC 8489, RFC 8656): what a library would never send. */
import { createHash, createHmac } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import type { Login } from "../../helpers/turn_client.ts";

export const TYPE = { binding: 1, allocate: 3, refresh: 4, permission: 8, channel: 9, send: 0x16 };
const ATTRIBUTE = {
  username: 0x06,
  integrity: 0x08,
  error: 0x09,
  realm: 0x14,
  nonce: 0x15,
  relayed: 0x16,
} as const;
const REALM = "parley";
const COOKIE = [0x21, 0x12, 0xa4, 0x42];
const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;
export type Attribute = [type: number, value: ArrayLike<number>];

/** Attributes that are used here. */
export const wish = {
  udp: [0x19, [17, 0, 0, 0]] as Attribute,
  tcp: [0x19, [6, 0, 0, 0]] as Attribute,
  /** An even port, and the next one reserved. */
  pair: [0x18, [0x80]] as Attribute,
  lifetime: (seconds: number): Attribute => [0x0d, [0, 0, seconds >> 8, seconds & 255]],
  channel: (number: number): Attribute => [0x0c, [number >> 8, number & 255, 0, 0]],
  data: (text: string): Attribute => [0x13, encoder.encode(text)],
  peer: (ip: string, port: number): Attribute => {
    const bytes = [port >> 8, port & 255, ...ip.split(".").map(Number)];
    const mask = [COOKIE[0], COOKIE[1], ...COOKIE];
    return [0x12, [0, 1, ...bytes.map((byte, i) => byte ^ mask[i])]];
  },
};

export interface Reply {
  bytes: number;
  /** 0: it went well. */
  error: number;
  relayed: number;
  nonce: string;
}

/** Encodes a message; signed if there is a login. */
export function message(type: number, attributes: Attribute[], login?: Login, nonce = ""): Bytes {
  const all = login
    ? [
      ...attributes,
      [ATTRIBUTE.username, encoder.encode(login.username)] as Attribute,
      [ATTRIBUTE.realm, encoder.encode(REALM)] as Attribute,
      [ATTRIBUTE.nonce, encoder.encode(nonce)] as Attribute,
    ]
    : attributes;
  const body = all.flatMap(([type, value]) => {
    const padding = Array((4 - value.length % 4) % 4).fill(0);
    return [type >> 8, type & 255, value.length >> 8, value.length & 255]
      .concat(Array.from(value), padding);
  });
  const length = body.length + (login ? 24 : 0);
  const id = crypto.getRandomValues(new Uint8Array(12));
  const head = [type >> 8, type & 255, length >> 8, length & 255, ...COOKIE, ...id];
  const unsigned = new Uint8Array([...head, ...body]);
  if (!login) return unsigned;
  const { username, credential } = login;
  const key = createHash("md5").update(`${username}:${REALM}:${credential}`).digest();
  const signature = createHmac("sha1", key).update(unsigned).digest();
  return new Uint8Array([...unsigned, 0, ATTRIBUTE.integrity, 0, 20, ...signature]);
}

function read(packet: Uint8Array): Reply {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.length);
  const reply: Reply = { bytes: packet.length, error: 0, relayed: 0, nonce: "" };
  for (let at = 20; at + 4 <= packet.length;) {
    const [type, length] = [view.getUint16(at), view.getUint16(at + 2)];
    const value = packet.subarray(at + 4, at + 4 + length);
    if (type === ATTRIBUTE.error) reply.error = value[2] * 100 + value[3];
    if (type === ATTRIBUTE.relayed) reply.relayed = view.getUint16(at + 6) ^ 0x2112;
    if (type === ATTRIBUTE.nonce) reply.nonce = new TextDecoder().decode(value);
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return reply;
}

/** Client of the relay, with an address or a connection of its own. */
export class Caller implements Disposable {
  nonce = "";
  /** The relay has hung up. */
  closed = false;
  readonly #asked = new Map<string, (reply: Reply) => void>();
  private constructor(
    readonly post: (bytes: Bytes) => unknown,
    readonly close: () => void,
  ) {}

  /** Over UDP, from an address of this machine. */
  static async udp(port: number, from = "127.0.0.1"): Promise<Caller> {
    const socket: Socket = createSocket("udp4");
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.bind(0, from, resolve));
    const caller = new Caller(
      (bytes) => socket.send(bytes, port, "127.0.0.1", () => {}),
      () => socket.close(),
    );
    socket.on("message", (packet) => caller.#hear(packet));
    return caller;
  }

  static async tcp(port: number): Promise<Caller> {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const caller = new Caller((bytes) => connection.write(bytes), () => {
      try {
        connection.close();
      } catch {
        // The socket is already closed.
      }
    });
    caller.#readAll(connection).catch(() => {}).then(() => caller.closed = true);
    return caller;
  }

  async #readAll(connection: Deno.Conn) {
    let rest = new Uint8Array();
    for await (const chunk of connection.readable) {
      rest = new Uint8Array([...rest, ...chunk]);
      while (rest.length >= 20 && rest.length >= 20 + (rest[2] << 8) + rest[3]) {
        const length = 20 + (rest[2] << 8) + rest[3];
        this.#hear(rest.subarray(0, length));
        rest = rest.slice(length);
      }
    }
  }

  #hear(packet: Uint8Array) {
    const id = packet.slice(8, 20).toHex();
    this.#asked.get(id)?.(read(packet));
    this.#asked.delete(id);
  }

  /** Resolves to the reply; null if there is none after several attempts. */
  async ask(bytes: Bytes, tries = 8): Promise<Reply | null> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#asked.set(bytes.slice(8, 20).toHex(), resolve);
    for (let i = 0; i < tries; i++) {
      await this.post(bytes);
      let timer: ReturnType<typeof setTimeout>;
      const late = new Promise<null>((resolve) => timer = setTimeout(resolve, 400, null));
      const reply = await Promise.race([promise, late]).finally(() => clearTimeout(timer));
      if (reply) return reply;
    }
    return null;
  }

  /** A signed request, in the second step of the two that it takes. */
  async asUser(type: number, attributes: Attribute[], login: Login): Promise<Reply | null> {
    if (!this.nonce) {
      const challenge = await this.ask(message(TYPE.allocate, [wish.udp]));
      this.nonce = challenge?.nonce ?? "";
    }
    return await this.ask(message(type, attributes, login, this.nonce));
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
