import { AppError } from "../../../protocol/errors.ts";
import { type JsonBounds, JsonReader } from "./json_reader.ts";

/**
 * Returns the announced size of a body before it is read, in bytes: Infinity if it isn't announced,
 * 0 without a body.
 * @throws AppError too_large, wrong_content_type
 */
export function announcedBody(headers: Headers, max: number): number {
  const length = headers.get("content-length");
  if (length === "0" || (length === null && !headers.has("transfer-encoding"))) return 0;
  if (!/^application\/json\b/i.test(headers.get("content-type") ?? "")) {
    throw new AppError("wrong_content_type");
  }
  if (length === null) return Infinity;
  if (Number(length) > max) throw new AppError("too_large");
  return Number(length);
}

/**
 * Reads a JSON body of at most `max` bytes.
 * @throws AppError too_large, invalid_json, invalid_input
 */
export async function readJson(
  body: AsyncIterable<Uint8Array>,
  max: number,
  bounds: JsonBounds = {},
  /** Called with the bytes that arrive, before they are held. */
  held: (bytes: number) => void = () => {},
): Promise<unknown> {
  return await orInvalid(async () => {
    const reader = new JsonReader(bounds);
    for await (const chunk of upTo(body, max)) {
      held(chunk.byteLength);
      reader.take(chunk);
    }
    return reader.end();
  });
}

/** @throws AppError invalid_json for whatever is none itself: also a body that broke off */
export async function orInvalid<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("invalid_json");
  }
}

/** The chunks of a body. @throws AppError too_large beyond `max` bytes */
export async function* upTo(
  body: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > max) throw new AppError("too_large");
    yield chunk;
  }
}
