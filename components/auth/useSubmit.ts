import { useState } from "react";

/** What a failed submit leaves to be shown. */
export interface Failure {
  /** '' when the fields say it all. */
  text: string;
  /** By the field's name on the wire. */
  fields: Readonly<Record<string, string>>;
}

/** Runs a form's action: once at a time, and keeps what went wrong. */
export function useSubmit(fallback: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(action: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(failureOf(error, fallback));
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, submit, fail: (text: string) => setFailure({ text, fields: {} }) };
}

/** The text of an error and its problems by field: errors of the API carry `details`. */
export function failureOf(error: unknown, fallback: string): Failure {
  const { message, details } = error as { message?: string; details?: Failure["fields"] };
  const fields = details ?? {};
  return { fields, text: Object.keys(fields).length > 0 ? "" : message || fallback };
}
