/** A client that costs next to nothing itself: HTTP/1.1 on a connection that stays. */
export class PlainHttp implements Disposable {
  readonly #buffer = new Uint8Array(1024 * 1024);

  private constructor(private readonly connection: Deno.TcpConn, private readonly host: string) {}

  static async open(url: string): Promise<PlainHttp> {
    const { hostname, port } = new URL(url);
    const connection = await Deno.connect({ hostname, port: Number(port) });
    connection.setNoDelay();
    return new PlainHttp(connection, `${hostname}:${port}`);
  }

  /**
   * Sends a request and reads its response, whose bytes it counts.
   * @param pieces of the body, `length` bytes in all
   */
  async ask(
    line: string,
    headers: string[],
    pieces: Iterable<Uint8Array> = [],
    length = 0,
  ): Promise<{ status: number; bytes: number }> {
    const head = [`${line} HTTP/1.1`, `host: ${this.host}`, ...headers];
    if (length) head.push(`content-length: ${length}`);
    await this.#write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`));
    for (const piece of pieces) await this.#write(piece);
    return await this.#response();
  }

  [Symbol.dispose](): void {
    this.connection.close();
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) at += await this.connection.write(bytes.subarray(at));
  }

  async #response(): Promise<{ status: number; bytes: number }> {
    let text = "";
    for (;;) {
      const read = await this.connection.read(this.#buffer);
      if (read === null) throw new Error(`the connection ended: ${text}`);
      text += Array.from(this.#buffer.subarray(0, Math.min(read, 4096)), (byte) => {
        return String.fromCharCode(byte);
      }).join("");
      const end = text.indexOf("\r\n\r\n");
      if (end === -1) continue;
      const status = Number(text.slice(9, 12));
      const bytes = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
      // The head is at the start of the last read.
      let left = bytes - (read - (end + 4));
      while (left > 0) {
        const more = await this.connection.read(this.#buffer);
        if (more === null) throw new Error("the connection ended in the middle of a response");
        left -= more;
      }
      return { status, bytes };
    }
  }
}
