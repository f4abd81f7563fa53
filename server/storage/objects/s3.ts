import { Bucket, Refused, type RetryOptions, type S3Location, spell } from "./bucket.ts";
import type { ObjectSource, ObjectStore, StoredObject } from "./port.ts";
import { isOwnXml, text } from "./xml.ts";

/** Bytes of a part: stores take up to 10,000, so an object of 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Settings of requests, for tests: including the bytes of a part. */
interface UploadOptions extends RetryOptions {
  part?: number;
}

/**
 * Opens an S3-compatible store, by path (`https://ENDPOINT/BUCKET/PREFIX/NAME`). Requests are
 * signed with their content (SigV4), so the store refuses what was changed on the way. Large
 * objects are uploaded in parts and exist once all parts do.
 */
export function s3Store(
  location: S3Location,
  { part = PART_BYTES, ...retry }: UploadOptions = {},
): ObjectStore {
  const bucket = new Bucket(location, retry);
  return {
    location: location.url,
    async list() {
      const { prefix } = bucket;
      const found = await Array.fromAsync(bucket.objects(prefix, { below: false }));
      return found
        .map(({ name, size }): StoredObject => ({ name: name.slice(prefix.length), size }))
        .filter(({ name }) => name);
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
    // The store may detect an error after its response has begun.
    if (isOwnXml(said, "Error")) throw new Refused(spell(said, response.status));
  } catch (error) {
    const gone = await bucket.ask("DELETE", `${url}?${upload}`, undefined, 1).catch(() => null);
    await gone?.body?.cancel();
    throw error;
  }
}

function escape(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
