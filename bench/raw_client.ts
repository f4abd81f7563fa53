/**
 * Minimal socket.io client, so that hundreds fit on the core beside the server: it counts frames in
 * incoming bytes and decodes none of them.
 */
import { Buffer } from "node:buffer";

/** Callbacks of a client. */
export interface Listener {
  /** Called for each message; `index` is the one that its sender passed to `message()`. */
  delivered?(index: number): void;
  acknowledged?(ok: boolean): void;
}

const NEW_MESSAGE = Buffer.from('42["new-message"');
const NONCE = Buffer.from('"nonce":"');
const ACK_OK = Buffer.from('[{"ok":true');
const CONTENT = btoa("a sentence of some length, and the sixteen bytes of a tag behind it");

/** The frame of a `send-message` with `index` in its nonce. The id asks for an acknowledgement. */
export function message(channelId: string, run: string, index: number): Uint8Array {
  const body = {
    channelId,
    encryptedContent: CONTENT,
    iv: "AAAAAAAAAAAAAAAA",
    nonce: `${run}-${index}`,
  };
  return event(index, "send-message", body);
}

/** The frame of any event. The id asks for an acknowledgement. */
export function event(id: number, name: string, body: unknown): Uint8Array {
  return frame(`42${id}${JSON.stringify([name, body])}`);
}

/** A text frame. Its mask is zero, which the protocol allows and which costs nothing. */
function frame(text: string): Uint8Array {
  const payload = new TextEncoder().encode(text);
  const header = payload.length < 126
    ? [0x81, 0x80 | payload.length, 0, 0, 0, 0]
    : [0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0];
  const bytes = new Uint8Array(header.length + payload.length);
  bytes.set(header);
  bytes.set(payload, header.length);
  return bytes;
}

/** Connection of a client. */
export class RawClient {
  listener: Listener = {};
  readonly #buffer = Buffer.alloc(64 * 1024);
  #held = 0;
  #writing: Promise<void> = Promise.resolve();
  #connected = Promise.withResolvers<void>();
  /** Resolves when the connection has ended, by whomever. */
  readonly closed: Promise<void>;

  private constructor(
    private readonly connection: Deno.TcpConn,
    private readonly token: string,
  ) {
    this.closed = this.#read();
  }

  /** Connects as the holder of `token`; done when the server has let it in. */
  static async connect(url: string, token: string): Promise<RawClient> {
    const { hostname, port, host } = new URL(url);
    const connection = await Deno.connect({ hostname, port: Number(port) });
    connection.setNoDelay(true);
    const client = new RawClient(connection, token);
    client.send(new TextEncoder().encode(
      [
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
        `Host: ${host}`,
        `Origin: http://${host}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "\r\n",
      ].join("\r\n"),
    ));
    await client.#connected.promise;
    return client;
  }

  /** Writes after earlier writes. */
  send(bytes: Uint8Array): void {
    this.#writing = this.#writing.then(async () => {
      let rest = bytes;
      while (rest.length > 0) rest = rest.subarray(await this.connection.write(rest));
    }).catch(() => {});
  }

  async close(): Promise<void> {
    await this.#writing;
    this.connection.close();
    await this.closed;
  }

  async #read(): Promise<void> {
    let upgraded = false;
    try {
      for (;;) {
        const count = await this.connection.read(this.#buffer.subarray(this.#held));
        if (count === null) break;
        this.#held += count;
        if (!upgraded) {
          const end = this.#buffer.indexOf("\r\n\r\n");
          if (end < 0 || end >= this.#held) continue;
          upgraded = true;
          this.#drop(end + 4);
        }
        this.#frames();
      }
      this.#connected.reject(new Error("the server closed the connection"));
    } catch (error) {
      this.#connected.reject(error);
    }
  }

  /** Removes complete frames from the buffer. */
  #frames(): void {
    const bytes = this.#buffer;
    let at = 0;
    while (this.#held - at >= 2) {
      let length = bytes[at + 1];
      let header = 2;
      if (length === 126) {
        if (this.#held - at < 4) break;
        length = bytes.readUInt16BE(at + 2);
        header = 4;
      }
      if (this.#held - at < header + length) break;
      this.#frame(at + header, at + header + length);
      at += header + length;
    }
    this.#drop(at);
  }

  #drop(count: number): void {
    this.#buffer.copyWithin(0, count, this.#held);
    this.#held -= count;
  }

  /** Distinguishes packets by their first bytes: engine.io's type, then socket.io's. */
  #frame(start: number, end: number): void {
    const bytes = this.#buffer;
    const [engine, socket] = [bytes[start], bytes[start + 1]];
    if (engine === 0x32) return this.send(frame("3"));
    if (engine === 0x30) return this.send(frame(`40${JSON.stringify({ token: this.token })}`));
    if (engine !== 0x34) return;
    if (socket === 0x30) return this.#connected.resolve();
    if (socket === 0x34) return this.#connected.reject(new Error("the server refused"));
    if (socket === 0x33) {
      const found = bytes.indexOf(ACK_OK, start);
      return this.listener.acknowledged?.(found >= 0 && found < end);
    }
    if (
      bytes.compare(NEW_MESSAGE, 0, NEW_MESSAGE.length, start, start + NEW_MESSAGE.length) !== 0
    ) {
      return;
    }
    // Messages of the server itself have no nonce.
    const nonce = bytes.indexOf(NONCE, start);
    if (nonce < 0 || nonce >= end) return;
    if (this.listener.delivered) this.listener.delivered(this.#index(nonce, end));
  }

  /** The number behind the dash of the nonce. */
  #index(nonce: number, end: number): number {
    let at = this.#buffer.indexOf(0x2d, nonce) + 1;
    let index = 0;
    for (; this.#buffer[at] !== 0x22 && at < end; at++) index = index * 10 + this.#buffer[at] - 48;
    return index;
  }
}
