/** HTTP and WebSocket by hand: what no library would send, and as little work as possible. */
const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1");

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

export async function open(url: string): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  connection.setNoDelay(true);
  return connection;
}

/** Writes all of it. @throws when the other side is gone */
export async function write(connection: Deno.Conn, data: string | Uint8Array): Promise<void> {
  const bytes = typeof data === "string" ? bytesOf(data) : data;
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}

/** Formats the head of a request; `headers` are sent as they are. */
export function head(
  url: string,
  first: string,
  headers: Record<string, string | number | undefined> = {},
): string {
  const lines = Object.entries({ Host: new URL(url).host, ...headers })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return `${first} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** A frame of a client, its mask zero; text unless `opcode` says otherwise. */
export function frame(data: string | Uint8Array, opcode = 1, final = true): Uint8Array {
  const payload = typeof data === "string" ? bytesOf(data) : data;
  const { length } = payload;
  const size = length < 126
    ? [0x80 | length]
    : length < 65_536
    ? [0x80 | 126, length >> 8, length & 255]
    : [0x80 | 127, 0, 0, 0, 0, length >>> 24, length >> 16 & 255, length >> 8 & 255, length & 255];
  const header = [(final ? 0x80 : 0) | opcode, ...size, 0, 0, 0, 0];
  const bytes = new Uint8Array(header.length + length);
  bytes.set(header);
  bytes.set(payload, header.length);
  return bytes;
}

/** Reads until `text` arrives, at most 64 KB, and returns everything read. Empty at the end. */
export async function readUntil(connection: Deno.Conn, text: string): Promise<string> {
  const buffer = new Uint8Array(16_384);
  let all = "";
  while (!all.includes(text) && all.length < 65_536) {
    const n = await connection.read(buffer).catch(() => null);
    if (n === null) break;
    all += decoder.decode(buffer.subarray(0, n));
  }
  return all;
}

/** Opens a WebSocket and, with a token, logs in. @throws when the connection is lost */
export async function openSocket(
  url: string,
  { token, address, path = "/socket.io/?EIO=4&transport=websocket", origin }: {
    token?: string;
    address?: string;
    path?: string;
    origin?: string;
  },
): Promise<{ connection: Deno.TcpConn; response: string }> {
  const connection = await open(url);
  try {
    await write(
      connection,
      head(url, `GET ${path}`, {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": 13,
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "X-Forwarded-For": address,
        Origin: origin,
      }),
    );
    let response = await readUntil(connection, "\r\n\r\n");
    if (token !== undefined && response.startsWith("HTTP/1.1 101")) {
      await write(connection, frame(`40${JSON.stringify({ token })}`));
      // `40` admits, `44` refuses; the open packet precedes it.
      while (!/4[04]\{"/.test(response)) {
        const chunk = await readSome(connection);
        if (!chunk) break;
        response += chunk;
      }
    }
    return { connection, response };
  } catch (error) {
    close(connection);
    throw error;
  }
}

/** The next bytes as text; empty at the end. */
export async function readSome(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(65_536);
  const n = await connection.read(buffer).catch(() => null);
  return n === null ? "" : decoder.decode(buffer.subarray(0, n));
}

/** Reads and forgets until the other side ends. */
export async function drain(connection: Deno.Conn): Promise<void> {
  const buffer = new Uint8Array(65_536);
  while (await connection.read(buffer).catch(() => null) !== null);
}

/** Returns true if these bytes, as text, contain engine.io's ping. */
export function isPing(text: string): boolean {
  return text.includes(String.fromCharCode(0x81, 1) + "2");
}

export function close(connection: Deno.Conn | undefined): void {
  try {
    connection?.close();
  } catch {
    // The connection is already closed.
  }
}

/** Connection that sends each request once the previous one is answered. */
export class Asker {
  #connection: Deno.TcpConn | undefined;
  constructor(readonly url: string) {}

  /** The status of the response; 0 where the connection ended instead. */
  async ask(request: string): Promise<number> {
    try {
      this.#connection ??= await open(this.url);
      await write(this.#connection, request);
      const status = await this.#response(this.#connection);
      if (status === 0) this.end();
      return status;
    } catch {
      this.end();
      return 0;
    }
  }

  async #response(connection: Deno.TcpConn): Promise<number> {
    const buffer = new Uint8Array(65_536);
    let held = "";
    for (;;) {
      const end = held.indexOf("\r\n\r\n");
      if (end >= 0 && isWhole(held.slice(0, end), held.slice(end + 4))) {
        if (/^connection: close/im.test(held.slice(0, end))) this.end();
        return Number(held.slice(9, 12));
      }
      const n = await connection.read(buffer);
      if (n === null) return 0;
      held += decoder.decode(buffer.subarray(0, n));
    }
  }

  end(): void {
    close(this.#connection);
    this.#connection = undefined;
  }
}

function isWhole(head: string, body: string): boolean {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length) return body.length >= Number(length);
  return /^transfer-encoding: chunked/im.test(head) ? body.endsWith("0\r\n\r\n") : true;
}
