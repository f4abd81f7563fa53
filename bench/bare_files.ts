/** Baseline for files: `node:http` that writes a body to a file and reads it back. */
import { createReadStream, createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const [folder] = Deno.args;

const http = createServer(async (request, response) => {
  const path = join(folder, request.url!.slice(1));
  if (request.method === "PUT") {
    await pipeline(request, createWriteStream(path));
    response.writeHead(204).end();
  } else {
    response.writeHead(200, { "content-length": (await Deno.stat(path)).size });
    // The client may close at its last byte.
    await pipeline(createReadStream(path), response).catch(() => {});
  }
});
http.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
});
