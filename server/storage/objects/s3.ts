import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { ObjectSource, ObjectStore, StoredObject } from "./port.ts";
import { elements, isOwnXml, text } from "./xml.ts";

/** A bucket of an S3-compatible store, and who may use it. */
export interface S3Location {
  /** `https://ENDPOINT/BUCKET/PREFIX`: without a slash at the end. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Bytes of a part: stores take up to 10,000, so an object of 160 GB. */
const PART = 16 * 1024 * 1024;
/** What a client tries once more, in all: a lost connection, 429 and 5xx. */
const TRIES = 4;
/** Milliseconds of silence after which a request is tried again. */
const PATIENCE = 120_000;

/** How a store is spoken to, for tests: the bytes of a part, the tries, the first pause between two. */
interface Manners {
  part?: number;
  tries?: number;
  /** Milliseconds. */
  pause?: number;
}

/**
 * An S3-compatible store, by path (`https://ENDPOINT/BUCKET/PREFIX/NAME`). Requests are signed with
 * what they carry (SigV4), so the store refuses what was changed on the way. Large objects go up in
 * parts and are there when all of them are.
 */
export function s3Store(
  location: S3Location,
  { part = PART, ...manners }: Manners = {},
): ObjectStore {
  const bucket = new Bucket(location, manners);
  return {
    location: location.url,
    async list() {
      const found: StoredObject[] = [];
      const { base, prefix } = bucket;
      for (let next = "";;) {
        const query = new URLSearchParams({ "list-type": "2", prefix, delimiter: "/" });
        if (next) query.set("continuation-token", next);
        const page = await (await bucket.demand("GET", `${base}?${query}`)).text();
        for (const object of elements(page, "Contents")) {
          const name = text(object, "Key").slice(prefix.length);
          if (name) found.push({ name, size: Number(text(object, "Size")) });
        }
        next = text(page, "NextContinuationToken");
        if (!next) return found;
      }
    },
    async put(name, source) {
      const url = bucket.urlOf(name);
      if (source.size > part) return await putParts(bucket, url, source, part);
      const response = await bucket.demand("PUT", url, await source.read(0, source.size));
      await response.body?.cancel();
    },
    async get(name) {
      const response = await bucket.ask("GET", bucket.urlOf(name));
      if (response.ok) return response.body ?? new Blob([]).stream();
      const said = await response.text();
      if (text(said, "Code") === "NoSuchBucket") throw new Refused(spell(said, 404));
      return null;
    },
    async remove(name) {
      await (await bucket.ask("DELETE", bucket.urlOf(name))).body?.cancel();
    },
  };
}

async function putParts(
  bucket: Bucket,
  url: string,
  { size, read }: ObjectSource,
  part: number,
): Promise<void> {
  const id = text(await (await bucket.demand("POST", `${url}?uploads`)).text(), "UploadId");
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const tags: string[] = [];
    for (let from = 0; from < size; from += part) {
      const bytes = await read(from, Math.min(size, from + part));
      const number = `partNumber=${tags.length + 1}`;
      const response = await bucket.demand("PUT", `${url}?${number}&${upload}`, bytes);
      await response.body?.cancel();
      tags.push(response.headers.get("etag") ?? "");
    }
    const parts = tags.map((tag, i) =>
      `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escape(tag)}</ETag></Part>`
    );
    const order = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const bytes = new TextEncoder().encode(order);
    const response = await bucket.demand("POST", `${url}?${upload}`, bytes);
    const said = await response.text();
    // It may find out what is wrong when it has begun to answer.
    if (isOwnXml(said, "Error")) throw new Refused(spell(said, response.status));
  } catch (error) {
    const gone = await bucket.ask("DELETE", `${url}?${upload}`, undefined, 1).catch(() => null);
    await gone?.body?.cancel();
    throw error;
  }
}

/** Signed requests to one bucket, tried again where that may help. */
class Bucket {
  readonly #aws: AwsClient;
  readonly #tries: number;
  readonly #pause: number;
  /** The bucket's own address, and what the names of its objects begin with. */
  readonly base: string;
  readonly prefix: string;

  constructor(location: S3Location, { tries = TRIES, pause = 500 }: Manners) {
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
        const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
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

  /** The same where a missing bucket, too, is a mistake. @throws Refused */
  async demand(method: string, url: string, body?: Bytes): Promise<Response> {
    const response = await this.ask(method, url, body);
    if (response.ok) return response;
    throw new Refused(await why(response));
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The store's own word, for people. */
class Refused extends Error {}

async function why(response: Response): Promise<string> {
  return spell(await response.text().catch(() => ""), response.status);
}

function spell(said: string, status: number): string {
  const code = text(said, "Code") || String(status);
  const message = text(said, "Message").slice(0, 200);
  return `the store refused (${code}${message ? `: ${message}` : ""})`;
}

function escape(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
