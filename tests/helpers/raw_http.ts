/** HTTP as no library would send it: bytes on a connection of its own. */
import { directly } from "./nodes.ts";

/** Milliseconds that a response may take. */
const TIMEOUT = 20_000;

/** Sends a raw request; resolves to the head of the response. Throws if there is none in time. */
export async function rawRequest(
  url: string,
  request: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(directly(url));
  const connection = await Deno.connect({ hostname, port: Number(port) });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    connection.close();
  }, TIMEOUT);
  try {
    await connection.write(new TextEncoder().encode(request));
    const buffer = new Uint8Array(65_536);
    let text = "";
    while (!text.includes("\r\n\r\n")) {
      const n = await connection.read(buffer);
      if (n === null) break;
      text += new TextDecoder().decode(buffer.subarray(0, n));
    }
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
  } finally {
    clearTimeout(timer);
    if (!late) connection.close();
  }
}
