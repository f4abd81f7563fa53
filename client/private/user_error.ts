import { faults } from "../../text/en/private.ts";
import { codeOf } from "./error_code.ts";

const TEXTS: Readonly<Record<string, string>> = faults;

/** Returns an error that tells the person why the worker refused; other errors unchanged. */
export function toUserError(error: unknown): unknown {
  const text = TEXTS[codeOf(error) ?? ""];
  return text ? new Error(text, { cause: error }) : error;
}
