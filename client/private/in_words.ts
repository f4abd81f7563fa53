import { faults } from "../../text/en/private.ts";

/** Why the worker did not do something, as an error that says so to the person; others as they are. */
export function inWords(error: unknown): unknown {
  const { code } = error as { code?: string | null };
  const text = faults[code as keyof typeof faults];
  return text ? new Error(text, { cause: error }) : error;
}
