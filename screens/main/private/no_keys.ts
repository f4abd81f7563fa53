/** Why a browser can't hold keys; each has its text among `faults`. */
export type NoKeys = "browser_too_old" | "storage_blocked";

/** The reason in an error; null: it is about something else. */
export function noKeysOf(error: unknown): NoKeys | null {
  const { code } = error as { code?: string };
  return code === "browser_too_old" || code === "storage_blocked" ? code : null;
}
