import type { Middleware } from "./types.ts";

const PROCESS = crypto.randomUUID();
/** Keeps proxies from closing the silent stream. */
const HEARTBEAT_MS = 10_000;

/** The stream by which pages of a development build notice that the server was restarted. */
export function reloadEndpoint<S>(): Middleware<S> {
  return (ctx) => {
    if (ctx.url.pathname !== "/_fresh/alive") return ctx.next();
    let timer: ReturnType<typeof setInterval>;
    const body = new ReadableStream<string>({
      start(stream) {
        stream.enqueue(`retry: 100\ndata: ${PROCESS}\n\n`);
        timer = setInterval(() => stream.enqueue(":\n\n"), HEARTBEAT_MS);
      },
      cancel: () => clearInterval(timer),
    });
    return new Response(body.pipeThrough(new TextEncoderStream()), {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  };
}
