import type { z } from "zod";
import { AppError } from "../../protocol/errors.ts";
import { problemOf } from "./problems.ts";

/** Problems that one answer names. */
const MOST_PROBLEMS = 20;

/**
 * Reads a JSON body of at most `max` bytes; undefined where there is none.
 * @throws AppError too_large, wrong_content_type, invalid_json
 */
export async function readJson(request: Request, max: number): Promise<unknown> {
  const empty = request.headers.get("content-length") === "0" ||
    !(request.headers.has("content-length") || request.headers.has("transfer-encoding"));
  if (empty) return undefined;
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new AppError("wrong_content_type");
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > max) throw new AppError("too_large");
  try {
    const bytes = await readBytes(request, max, announced);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    // A body that broke off is not JSON either: an upload that was cancelled is nobody's fault.
    throw error instanceof AppError ? error : new AppError("invalid_json");
  }
}

async function readBytes(request: Request, max: number, announced: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > max) throw new AppError("too_large");
    chunks.push(chunk);
  }
  if (chunks.length === 1) return chunks[0];
  const all = new Uint8Array(Math.max(size, announced === size ? announced : 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** Parses by a schema. @throws AppError `invalid_input`, its text naming the first field */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const named = result.error.issues.flatMap((issue): [string, string][] => {
    if (issue.code !== "unrecognized_keys") {
      return [[issue.path.join(".") || "body", problemOf(issue)]];
    }
    return issue.keys.map((key) => {
      return [[...issue.path, key.slice(0, 64)].join("."), "is not known"];
    });
  });
  // The first problem of each. A map: a field may be called `constructor`.
  const problems = new Map<string, string>();
  for (const [field, problem] of named.slice(0, MOST_PROBLEMS)) {
    if (!problems.has(field)) problems.set(field, problem);
  }
  const [[field, problem]] = problems;
  const details = Object.fromEntries(problems);
  throw new AppError("invalid_input", { text: `${field}: ${problem}`, details });
}
