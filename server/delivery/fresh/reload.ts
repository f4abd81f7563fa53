import type { Middleware } from "./types.ts";

const PROCESS = crypto.randomUUID();
/** Keeps proxies from closing the silent stream. */
const HEARTBEAT_MS = 10_000;
const open = new Set<() => void>();

/** Ends the streams of all open pages: a server that stops would wait for them. */
export function endReloadStreams(): void {
  for (const end of open) end();
}

/** Serves the stream by which pages of a development build notice a restart of the server. */
export function reloadEndpoint<S>(): Middleware<S> {
  return (ctx) => {
    if (ctx.url.pathname !== "/_fresh/alive") return ctx.next();
    let forget = () => {};
    const body = new ReadableStream<string>({
      start(stream) {
        stream.enqueue(`retry: 100\ndata: ${PROCESS}\n\n`);
        const timer = setInterval(() => stream.enqueue(":\n\n"), HEARTBEAT_MS);
        const end = () => {
          forget();
          stream.close();
        };
        forget = () => {
          clearInterval(timer);
          open.delete(end);
        };
        open.add(end);
      },
      cancel: () => forget(),
    });
    return new Response(body.pipeThrough(new TextEncoderStream()), {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  };
}
