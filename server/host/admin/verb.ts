import { z } from "zod";
import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../context.ts";

/** A command of the host, from the command line or the admin page. */
export interface Verb {
  input: z.ZodType;
  /** Resolves with a value for JSON, or with text that comes piece by piece. */
  run(app: AppContext, input: unknown): Promise<unknown>;
}

/** Ties the type of the input to `run`. */
export function verb<S extends z.ZodType>(
  input: S,
  run: (app: AppContext, input: z.infer<S>) => Promise<unknown>,
): Verb {
  return { input, run: run as Verb["run"] };
}

/** Orders that change nothing and take nothing out. */
const LOOKS = new Set(["user-list"]);

/** Runs a command of the host. @throws AppError invalid_input, and what the verb throws */
export async function perform(
  app: AppContext,
  { input, run }: Verb,
  given: unknown,
): Promise<unknown> {
  const parsed = input.safeParse(given);
  if (!parsed.success) {
    const text = parsed.error.issues
      .map(({ path, message }) => `${path.join(".")}: ${message}`)
      .join("; ");
    throw new AppError("invalid_input", { text });
  }
  return await run(app, parsed.data);
}

/** Writes an order of the host at the command line into the security log. */
export async function ordered<T>(app: AppContext, name: string, act: () => Promise<T>): Promise<T> {
  const response = await act();
  if (!LOOKS.has(name)) {
    app.securityLog.note({ kind: "admin-order", address: null, endpoint: name });
  }
  return response;
}

export function isStream(response: unknown): response is AsyncIterable<string> {
  return typeof response === "object" && response !== null && Symbol.asyncIterator in response;
}
