/** Clients of socket.io on bare TCP that send the handshake and then read nothing. */
import { directly } from "./nodes.ts";
import type { TestApp } from "./app.ts";
import { soon } from "./soon.ts";
import { until } from "./until.ts";

export class DeafClient implements Disposable {
  private constructor(readonly connection: Deno.Conn) {}

  /** Over TLS where the address says so, trusting `ca`. */
  static async connect(url: string, ca?: string): Promise<DeafClient> {
    const { hostname, port, protocol } = new URL(directly(url));
    const to = { hostname, port: Number(port) };
    const secure = protocol === "https:";
    const connection = secure
      ? await Deno.connectTls({ ...to, hostname: "localhost", caCerts: [ca!] })
      : await Deno.connect(to);
    return new DeafClient(connection);
  }

  /** Comes by websocket and sends these packets of engine.io. */
  static async websocket(url: string, packets: string[], ca?: string): Promise<DeafClient> {
    const client = await DeafClient.connect(url, ca);
    await client.upgrade(url, "");
    for (const packet of packets) await client.send(packet);
    return client;
  }

  async upgrade(url: string, query: string): Promise<void> {
    const key = crypto.getRandomValues(new Uint8Array(16)).toBase64();
    await this.write(
      `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: ${
        new URL(url).host
      }\r\n` +
        `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    await this.connection.read(new Uint8Array(4096));
  }

  async write(text: string): Promise<void> {
    await this.connection.write(new TextEncoder().encode(text));
  }

  /** A text frame. */
  async send(text: string): Promise<void> {
    await this.connection.write(frame(text));
  }

  /** For once it reads: until this text has come. */
  async reads(text: string): Promise<void> {
    const buffer = new Uint8Array(65_536);
    let all = "";
    while (!all.includes(text)) {
      const n = await this.connection.read(buffer);
      if (n === null) throw new Error(`the connection ended before ${text}`);
      all += new TextDecoder().decode(buffer.subarray(0, n));
    }
  }

  /** Resolves when the other side has ended the connection. It can be told without reading. */
  async ended(meanwhile = () => {}): Promise<void> {
    await until("the connection's end", () => {
      meanwhile();
      return this.#isEnded();
    });
  }

  /** The same, within a second (D-ACCT-4): a polite close takes half a minute. */
  async endedSoon(): Promise<void> {
    await soon("the connection's end", () => this.#isEnded());
  }

  async #isEnded(): Promise<boolean> {
    try {
      // An unsolicited pong, which changes nothing.
      await this.connection.write(frame("", 0x8a));
      return false;
    } catch {
      return true;
    }
  }

  [Symbol.dispose](): void {
    try {
      this.connection.close();
    } catch {
      // The connection has already ended.
    }
  }
}

/** A frame of a client, masked with zeros; `head` is its first byte, by default a text. */
export function frame(text: string, head = 0x81): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const length = bytes.length < 126
    ? [0x80 | bytes.length]
    : bytes.length < 65_536
    ? [0xfe, bytes.length >> 8, bytes.length & 255]
    : [0xff, 0, 0, 0, 0, bytes.length >> 24, ...[16, 8, 0].map((by) => (bytes.length >> by) & 255)];
  return new Uint8Array([head, ...length, 0, 0, 0, 0, ...bytes]);
}

/** Sends all devices of a person so many kilobytes, as signals of voice. */
export function flood(app: TestApp, userId: string, kilobytes: number): void {
  const offer = { type: "offer" as const, sdp: "x".repeat(1024) };
  const data = { fromUserId: userId, fromUsername: "ada", offer };
  for (let i = 0; i < kilobytes; i++) {
    const to = { within: "call", toUserId: userId } as const;
    app.context.bus.publish({
      type: "voice",
      change: { kind: "signalled", ...to, name: "voice-offer", data },
    });
  }
}
