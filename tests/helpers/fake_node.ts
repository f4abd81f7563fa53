/** Fake node for tests of load balancers: reports whether it's ready, and its name. */
export class FakeNode implements AsyncDisposable {
  ready = true;
  /** Can store data while it's ready. */
  storing = true;
  /** Shutting down. */
  leaving = false;
  /** That it sets with each response. */
  cookies: string[] = [];
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(readonly name: string) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#response(request),
    );
  }

  get port(): number {
    return this.#server.addr.port;
  }

  /** Without a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Responds with its name, followed by the input: a message of a websocket, or the body of a
   * request.
   */
  async #response(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/readyz" || pathname === "/readyz/read") {
      const isReady = this.ready && (this.storing || pathname === "/readyz/read");
      return new Response(null, { status: this.leaving ? 404 : isReady ? 200 : 503 });
    }
    if (request.headers.get("upgrade") === "websocket") {
      const { socket, response } = Deno.upgradeWebSocket(request);
      socket.onmessage = ({ data }) => socket.send(`${this.name}: ${data}`);
      return response;
    }
    return new Response(`${this.name} ${await request.text()}`.trimEnd(), {
      headers: this.cookies.map((cookie): [string, string] => ["set-cookie", cookie]),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}
