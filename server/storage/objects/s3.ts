import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { ObjectStore, StoredObject } from "./port.ts";
import { elements, isOwnXml, text } from "./xml.ts";

/** A bucket of an S3-compatible store, and who may use it. */
export interface S3Place {
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

/**
 * An S3-compatible store, by path (`https://ENDPOINT/BUCKET/PREFIX/NAME`). Requests are signed with
 * what they carry (SigV4), so the store refuses what was changed on the way. Large objects go up in
 * parts and are there when all of them are.
 */
export function s3Store(
  place: S3Place,
  { part = PART, tries = TRIES, pause = 500 } = {},
): ObjectStore {
  const aws = new AwsClient({
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    service: "s3",
    region: place.region,
    retries: 0,
  });
  const { origin, pathname } = new URL(place.url);
  const [bucket, ...below] = pathname.split("/").filter(Boolean);
  const prefix = below.length ? `${below.join("/")}/` : "";
  const base = `${origin}/${bucket}`;
  const at = (name: string) => `${base}/${prefix}${name}`;

  async function ask(
    method: string,
    url: string,
    body: Uint8Array<ArrayBuffer> = new Uint8Array(),
    most = tries,
  ): Promise<Response> {
    const headers = { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") };
    for (let tried = 1;; tried++) {
      let refused: string;
      try {
        const request = await aws.sign(url, { method, headers, ...(body.length && { body }) });
        const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
        if (answer.ok || answer.status === 404) return answer;
        refused = await why(answer);
        if (answer.status !== 429 && answer.status < 500) throw new Refused(refused);
      } catch (error) {
        if (error instanceof Refused) throw error;
        refused = `${origin} cannot be reached (${(error as Error).message})`;
      }
      if (tried >= most) throw new Refused(refused);
      await new Promise((done) => setTimeout(done, pause * 2 ** tried));
    }
  }
  /** The same where a missing bucket, too, is a mistake. */
  async function must(...args: Parameters<typeof ask>): Promise<Response> {
    const answer = await ask(...args);
    if (answer.ok) return answer;
    throw new Refused(await why(answer));
  }

  async function putParts(
    name: string,
    size: number,
    read: (a: number, b: number) => Promise<Bytes>,
  ) {
    const id = text(await (await must("POST", `${at(name)}?uploads`)).text(), "UploadId");
    const upload = `uploadId=${encodeURIComponent(id)}`;
    try {
      const tags: string[] = [];
      for (let from = 0; from < size; from += part) {
        const bytes = await read(from, Math.min(size, from + part));
        const url = `${at(name)}?partNumber=${tags.length + 1}&${upload}`;
        const answer = await must("PUT", url, bytes);
        await answer.body?.cancel();
        tags.push(answer.headers.get("etag") ?? "");
      }
      const parts = tags.map((tag, i) =>
        `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escape(tag)}</ETag></Part>`
      );
      const order = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const answer = await must("POST", `${at(name)}?${upload}`, new TextEncoder().encode(order));
      const said = await answer.text();
      // It may find out what is wrong when it has begun to answer.
      if (isOwnXml(said, "Error")) throw new Refused(spell(said, answer.status));
    } catch (error) {
      const gone = await ask("DELETE", `${at(name)}?${upload}`, undefined, 1).catch(() => null);
      await gone?.body?.cancel();
      throw error;
    }
  }

  return {
    place: place.url,
    async list() {
      const found: StoredObject[] = [];
      for (let next = "";;) {
        const query = new URLSearchParams({ "list-type": "2", prefix, delimiter: "/" });
        if (next) query.set("continuation-token", next);
        const page = await (await must("GET", `${base}?${query}`)).text();
        for (const object of elements(page, "Contents")) {
          const name = text(object, "Key").slice(prefix.length);
          if (name) found.push({ name, size: Number(text(object, "Size")) });
        }
        next = text(page, "NextContinuationToken");
        if (!next) return found;
      }
    },
    async put(name, { size, read }) {
      if (size > part) return await putParts(name, size, read);
      const answer = await must("PUT", at(name), await read(0, size));
      await answer.body?.cancel();
    },
    async get(name) {
      const answer = await ask("GET", at(name));
      if (answer.ok) return answer.body ?? new Blob([]).stream();
      const said = await answer.text();
      if (text(said, "Code") === "NoSuchBucket") throw new Refused(spell(said, 404));
      return null;
    },
    async remove(name) {
      await (await ask("DELETE", at(name))).body?.cancel();
    },
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The store's own word, for people. */
class Refused extends Error {}

async function why(answer: Response): Promise<string> {
  return spell(await answer.text().catch(() => ""), answer.status);
}

function spell(said: string, status: number): string {
  const code = text(said, "Code") || String(status);
  const message = text(said, "Message").slice(0, 200);
  return `the store refused (${code}${message ? `: ${message}` : ""})`;
}

function escape(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
