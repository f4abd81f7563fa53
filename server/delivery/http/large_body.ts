import type { LargeBody } from "../../../protocol/endpoint.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { DeliveryContext } from "../context.ts";
import { type BlobRef, BlobWriter } from "../../storage/blobs.ts";
import { orInvalid, readJson, upTo } from "./body.ts";
import { JsonReader } from "./json_reader.ts";
import { LongFieldReader } from "./long_field.ts";

/**
 * Bytes held while a body is stored as it arrives: those gathered, and those on their way to the
 * disk.
 */
const STORING_MEMORY_BYTES = 1024 * 1024;
/** A body that is read in full is held twice: its bytes and its value. */
const COPIES_IN_MEMORY = 2;
/** Replaces a long field that has been stored: base64, as the schema requires. */
const STORED = "AAAA";

/** A large body that has been read. */
export interface ReadBody {
  json: unknown;
  stored: BlobRef | null;
  /** Releases the bytes it held; deletes what was stored for it, unless that is used. */
  done(): Promise<void>;
}

/**
 * Reads a body that may be large, within the budget of `who` (HARD-2).
 * @throws AppError too_large, invalid_json, invalid_input, rate_limited, overloaded
 */
export async function readLargeBody(
  app: DeliveryContext,
  who: string,
  large: LargeBody,
  body: AsyncIterable<Uint8Array>,
  announced: number,
): Promise<ReadBody> {
  if (large.field !== undefined) return await readStoring(app, who, large.max, large.field, body);
  const known = Number.isFinite(announced);
  const hold = app.inFlight.take(who, known ? COPIES_IN_MEMORY * announced : 0);
  try {
    const held = (bytes: number) => known || hold.grow(COPIES_IN_MEMORY * bytes);
    const json = await readJson(body, large.max, { cuts: true, parts: large.parts }, held);
    return { json, stored: null, done: () => Promise.resolve(hold.release()) };
  } catch (error) {
    hold.release();
    throw error;
  }
}

async function readStoring(
  app: DeliveryContext,
  who: string,
  max: number,
  field: string,
  body: AsyncIterable<Uint8Array>,
): Promise<ReadBody> {
  const hold = app.inFlight.take(who, STORING_MEMORY_BYTES);
  const writer = new BlobWriter(app.db, app.ids.uuid(), app.storing);
  const done = async () => {
    hold.release();
    await writer.discard();
  };
  try {
    return await orInvalid(async () => {
      const reader = new LongFieldReader(field, writer, SERVER_LIMITS.bodyMax);
      for await (const chunk of upTo(body, max)) {
        await reader.take(chunk);
        await app.relief();
      }
      const json = parsed(reader.rest);
      if (!reader.seen) return { json, stored: null, done };
      const content = await writer.finish();
      const stored = "blob" in content ? content : null;
      json[field] = "blob" in content ? STORED : content.toBase64();
      return { json, stored, done };
    });
  } catch (error) {
    await done();
    throw error;
  }
}

// deno-lint-ignore no-explicit-any -- JSON of the sender's
function parsed(rest: Uint8Array): any {
  const reader = new JsonReader();
  reader.take(rest);
  return reader.end();
}
