import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { elements, text } from "./xml.ts";

/** A bucket of an S3-compatible store, and the credentials for it. */
export interface S3Location {
  /** `https://ENDPOINT/BUCKET/PREFIX`: without a slash at the end. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Tries in total after a lost connection, 429 and 5xx. */
const MAX_ATTEMPTS = 4;
/** Milliseconds of silence after which a request is tried again. */
const SILENCE_TIMEOUT_MS = 120_000;

/** How a store is spoken to, for tests: the tries, the first pause between two. */
export interface RetryOptions {
  tries?: number;
  /** Milliseconds. */
  pause?: number;
}

/** An object in a listing. */
export interface BucketObject {
  /** Within the bucket. */
  name: string;
  /** Bytes. */
  size: number;
  /** When it was stored, milliseconds since 1970; NaN: the store does not say. */
  at: number;
}

/** Signed requests to one bucket, tried again where that may help. */
export class Bucket {
  readonly #aws: AwsClient;
  readonly #tries: number;
  readonly #pause: number;
  /** The bucket's own address, and the prefix of its objects' names. */
  readonly base: string;
  readonly prefix: string;

  constructor(location: S3Location, { tries = MAX_ATTEMPTS, pause = 500 }: RetryOptions) {
    this.#aws = new AwsClient({
      accessKeyId: location.keyId,
      secretAccessKey: location.secret,
      service: "s3",
      region: location.region,
      retries: 0,
    });
    this.#tries = tries;
    this.#pause = pause;
    const { origin, pathname } = new URL(location.url);
    const [bucket, ...below] = pathname.split("/").filter(Boolean);
    this.base = `${origin}/${bucket}`;
    this.prefix = below.length ? `${below.join("/")}/` : "";
  }

  urlOf(name: string): string {
    return `${this.base}/${this.prefix}${name}`;
  }

  /**
   * Lists all objects whose names begin so, in the order of their names, which begin with
   * `this.prefix`.
   * @param below whether to include those after a further slash @throws Refused
   */
  async *objects(prefix: string, { below }: { below: boolean }): AsyncGenerator<BucketObject> {
    for (let next = "";;) {
      const query = new URLSearchParams({ "list-type": "2", prefix });
      if (!below) query.set("delimiter", "/");
      if (next) query.set("continuation-token", next);
      const page = await (await this.demand("GET", `${this.base}?${query}`)).text();
      for (const object of elements(page, "Contents")) {
        yield {
          name: text(object, "Key"),
          size: Number(text(object, "Size")),
          at: Date.parse(text(object, "LastModified")),
        };
      }
      next = text(page, "NextContinuationToken");
      if (!next) return;
    }
  }

  /** The response, which may be a 404. @throws Refused */
  async ask(
    method: string,
    url: string,
    body: Bytes = new Uint8Array(),
    tries = this.#tries,
  ): Promise<Response> {
    const headers = { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") };
    for (let tried = 1;; tried++) {
      let refused: string;
      try {
        const request = await this.#aws.sign(url, {
          method,
          headers,
          ...(body.length && { body }),
        });
        const response = await fetch(request, { signal: AbortSignal.timeout(SILENCE_TIMEOUT_MS) });
        if (response.ok || response.status === 404) return response;
        refused = await why(response);
        if (response.status !== 429 && response.status < 500) throw new Refused(refused);
      } catch (error) {
        if (error instanceof Refused) throw error;
        refused = `${new URL(url).origin} cannot be reached (${(error as Error).message})`;
      }
      if (tried >= tries) throw new Refused(refused);
      await new Promise((done) => setTimeout(done, this.#pause * 2 ** tried));
    }
  }

  /** Makes a request; here a missing bucket is an error too. @throws Refused */
  async demand(method: string, url: string, body?: Bytes): Promise<Response> {
    const response = await this.ask(method, url, body);
    if (response.ok) return response;
    throw new Refused(await why(response));
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The store's own error message, for people. */
export class Refused extends Error {}

async function why(response: Response): Promise<string> {
  return spell(await response.text().catch(() => ""), response.status);
}

export function spell(said: string, status: number): string {
  const code = text(said, "Code") || String(status);
  const message = text(said, "Message").slice(0, 200);
  return `the store refused (${code}${message ? `: ${message}` : ""})`;
}
