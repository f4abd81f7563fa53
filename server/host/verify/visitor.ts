import { Agent, type IncomingHttpHeaders, request as plainly } from "node:http";
import { Agent as SecureAgent, request as securely } from "node:https";
import { brotliDecompress, gunzip } from "node:zlib";
import { StartError } from "../../base/start_error.ts";

/**
 * Encodings of a response: browsers accept one of the first two, caches in between store the
 * others.
 */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = typeof ENCODINGS[number];

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unpacked; null: its encoding was not announced to browsers, or it is incomplete. */
  body: Uint8Array<ArrayBuffer> | null;
}

/** Bytes of a response, as it is sent and unpacked. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
/** Milliseconds without anything arriving. */
const SILENCE_TIMEOUT_MS = 30_000;
/** Tries of a request that came too soon, and the most seconds to wait before one. */
const MAX_RETRIES = 5;
const MAX_WAIT_SECONDS = 70;
/** Requests at once. */
const MAX_PARALLEL_REQUESTS = 8;
/** Headers of a browser. They make it harder for a server to serve this tool something else. */
const AS_BROWSERS = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "accept": "*/*",
};

/** Asks one server as a browser does, and follows nothing. */
export class Visitor implements Disposable {
  readonly #agent: Agent;
  readonly #request: typeof plainly;

  /** @param ca certificates in PEM to trust besides the public ones; null: none */
  constructor(readonly origin: string, ca: string | null = null) {
    const isSecure = origin.startsWith("https:");
    const options = { keepAlive: true, maxSockets: MAX_PARALLEL_REQUESTS, ...(ca && { ca }) };
    this.#agent = isSecure ? new SecureAgent(options) : new Agent(options);
    this.#request = isSecure ? securely : plainly;
  }

  /** @throws StartError where the server cannot be reached, or says too often to slow down */
  async get(
    path: string,
    { encoding = "identity", headers = {} }: {
      encoding?: Encoding;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Response> {
    const asked = { ...AS_BROWSERS, "accept-encoding": encoding, ...headers };
    for (let left = MAX_RETRIES;; left--) {
      const { status, headers, bytes } = await this.#once(path, asked).catch((error) => {
        throw new StartError(`Cannot fetch ${this.origin}${path}: ${reasonOf(error)}.`);
      });
      if (status !== 429 || left === 0) {
        return { status, headers, body: await unpacked(bytes, headers["content-encoding"]) };
      }
      const seconds = Math.min(Number(headers["retry-after"]) || 1, MAX_WAIT_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }

  #once(path: string, headers: Record<string, string>) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Uint8Array }>(
      (resolve, reject) => {
        const options = { agent: this.#agent, headers, timeout: SILENCE_TIMEOUT_MS };
        const asking = this.#request(`${this.origin}${path}`, options, (response) => {
          const parts: Uint8Array[] = [];
          let size = 0;
          response.on("data", (part: Uint8Array) => {
            size += part.byteLength;
            if (size > MAX_RESPONSE_BYTES) asking.destroy(new Error("it has no end"));
            else parts.push(part);
          });
          response.on("end", () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, bytes: Buffer.concat(parts) });
          });
          response.on("error", reject);
        });
        asking.on("timeout", () => {
          asking.destroy(new Error(`nothing came for ${SILENCE_TIMEOUT_MS / 1000} seconds`));
        });
        asking.on("error", reject);
        asking.end();
      },
    );
  }
}

/** Returns the origin of a typed address. @throws StartError */
export function originOf(typed: string): string {
  const url = URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
  if (!url || !url.hostname || url.username || url.password) {
    throw new StartError(`"${typed}" is no address like https://chat.example.org.`);
  }
  return url.origin;
}

type Unpack = (
  bytes: Uint8Array,
  options: { maxOutputLength: number },
  done: (error: Error | null, body: Uint8Array) => void,
) => void;
const UNPACK: Record<string, Unpack | undefined> = { br: brotliDecompress, gzip: gunzip };

async function unpacked(
  bytes: Uint8Array,
  encoding = "identity",
): Promise<Uint8Array<ArrayBuffer> | null> {
  const unpack = UNPACK[encoding.trim().toLowerCase()];
  if (!unpack) return encoding === "identity" ? new Uint8Array(bytes) : null;
  return await new Promise((resolve) => {
    unpack(bytes, { maxOutputLength: MAX_RESPONSE_BYTES }, (error, body) => {
      resolve(error ? null : new Uint8Array(body));
    });
  });
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.code === "ECONNREFUSED") return "nothing listens there";
  if (/self-signed|unable to (get|verify)|unknown ?issuer/i.test(error.message)) {
    return "nobody here knows who issued its certificate (--ca FILE trusts an installation's own)";
  }
  return error.message || error.code || "the connection failed";
}
