import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../../protocol/errors.ts";
import { linkOrigin } from "../../delivery/http/link_origin.ts";
import type { AppContext } from "../context.ts";
import { removeControlFile, writeControlFile } from "./control_file.ts";

/** A way in for the command line on this machine (docs/decisions/0003). */
export interface Control {
  close(): Promise<void>;
}

/**
 * Listens on the loopback address, on any free port. Callers authenticate with a secret from a file
 * in the data folder that only the folder's owner can read.
 * @param url the server's own address
 */
export async function openControl(app: AppContext, folder: string, url: string): Promise<Control> {
  const secret = app.ids.secret();
  const stop = new AbortController();
  const server = Deno.serve({
    signal: stop.signal,
    hostname: "127.0.0.1",
    port: 0,
    onListen: () => {},
    handler: (request) => response(app, secret, request),
  });
  await writeControlFile(folder, {
    port: server.addr.port,
    secret,
    url,
    publicUrl: linkOrigin(app),
  })
    .catch((error) => {
      // The server goes on: on a full disk people can still read.
      app.log.warn(
        `Commands such as \`parley user list\` do not find this server: ${error.message}`,
      );
    });
  return {
    async close() {
      await removeControlFile(folder);
      stop.abort();
      await server.finished;
    },
  };
}

async function response(app: AppContext, secret: string, request: Request): Promise<Response> {
  try {
    if (!isRight(request.headers.get("authorization"), secret)) throw new AppError("unauthorized");
    // Loaded when the host first gives an order: few do.
    const { isStream, ordered, perform } = await import("./verb.ts");
    const { VERBS } = await import("./verbs.ts");
    const name = new URL(request.url).pathname.slice(1);
    const verb = VERBS[name];
    if (!verb || request.method !== "POST") throw new AppError("not_found");
    const result = await ordered(app, name, async () => perform(app, verb, await request.json()));
    if (!isStream(result)) return Response.json(result ?? null);
    return new Response(
      ReadableStream.from(result).pipeThrough(new TextEncoderStream()),
      { headers: { "content-type": "text/plain; charset=utf-8" } },
    );
  } catch (error) {
    if (!(error instanceof AppError)) app.log.error("an order of the host failed", error);
    const known = error instanceof AppError ? error : new AppError("internal");
    return Response.json(known.toBody(), { status: known.status });
  }
}

function isRight(header: string | null, secret: string): boolean {
  const [given, wanted] = [header ?? "", `Bearer ${secret}`].map((s) =>
    new TextEncoder().encode(s)
  );
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
