import { useState } from "react";
import { waiting as t } from "../../text/en/auth.ts";
import { page } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";

/** Result of a failed submit. */
export interface Failure {
  /** '' when the fields say it all. */
  text: string;
  /** Hint that may help: check the connection, or wait. */
  hint?: string;
  /** By the field's name on the wire. */
  fields: Readonly<Record<string, string>>;
  /** Some of it is being mended already. */
  mended?: true;
}

/** Names of errors for blocked site data. */
const BLOCKED = ["SecurityError", "InvalidStateError"];

/** Runs a form's action: one at a time, with its progress and failure. */
export function useSubmit(fallback: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState(false);

  async function submit(action: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setDone(false);
    try {
      await action();
      setDone(true);
    } catch (error) {
      setFailure(failureOf(error, fallback));
    } finally {
      setBusy(false);
    }
  }

  /** Reports errors by field before a request. */
  const fail = (fields: Failure["fields"]) => setFailure({ text: "", fields });
  /** Hides the error of a field that is being edited. */
  const forget = (names: string[]) =>
    setFailure((failure) => {
      if (!failure) return null;
      const left = Object.entries(failure.fields).filter(([name]) => !names.includes(name));
      if (left.length === 0 && !failure.text) return null;
      return { ...failure, fields: Object.fromEntries(left), mended: true };
    });
  return { busy, failure, done, submit, fail, forget };
}

/**
 * Returns the server's text, at the field to blame if there is one (ERR-04); otherwise the
 * fallback.
 */
export function failureOf(error: unknown, fallback: string): Failure {
  const { name = "", message, status, code, details = {}, retryAfter } = error as Partial<
    Error & ApiResponse
  >;
  if (status === undefined) {
    // In people's words, not the browser's (MEND-49).
    const hint = BLOCKED.includes(name) ? page.cookiesOff : message;
    return { text: fallback, hint, fields: {} };
  }
  const named = Object.keys(details);
  // The server's English text begins with the name of a field, which isn't meant for users.
  if (code === "invalid_input" && message?.startsWith(`${named[0]}: `)) {
    const fields = named.map((name) => [name, details[name].replace(/^./, upperCase)]);
    return { text: "", fields: Object.fromEntries(fields) };
  }
  if (named.length === 1) return { text: "", fields: { [named[0]]: message || fallback } };
  const hint = retryAfter ? { hint: waitText(retryAfter) } : {};
  const text = code === "rate_limited" ? t.tooMany : message || fallback;
  return { text, ...hint, fields: details };
}

const upperCase = (letter: string) => letter.toUpperCase();

function waitText(seconds: number): string {
  return seconds < 60
    ? fill(t.seconds, { seconds })
    : fill(t.minutes, { minutes: Math.ceil(seconds / 60) });
}

interface ApiResponse {
  status: number;
  code: string | null;
  details: Failure["fields"];
  /** Seconds. */
  retryAfter?: number;
}
