import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** Tests that may fail for some days: they run, and never fail the run. */
export const QUARANTINE_FILE = "tests/quarantine.json";
/** Days until a test is mended, or its quarantine fails the run. */
const MAX_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

const quarantineSchema = z.array(z.strictObject({
  /** The test's whole name. */
  id: z.string().min(1),
  /** The day it was put there. */
  since: z.iso.date(),
  /** Known facts about the fault, and who is working on it. */
  why: z.string().min(1),
}));

/** Tests in quarantine. */
export type Quarantine = z.infer<typeof quarantineSchema>;

/** @throws Error where the text is no list of tests in quarantine */
export function parseQuarantine(text: string): Quarantine {
  const parsed = quarantineSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${QUARANTINE_FILE}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The project's list; empty without one. @throws Error as `parseQuarantine` */
export function readQuarantine(root: string): Quarantine {
  const path = `${root}/${QUARANTINE_FILE}`;
  return existsSync(path) ? parseQuarantine(readFileSync(path, "utf8")) : [];
}

/**
 * Why the list fails a run: a sentence for each entry that is too old or names no test.
 * @param names of all tests; absent where only some ran
 */
export function quarantineProblems(
  quarantine: Quarantine,
  now: number,
  names?: ReadonlySet<string>,
): string[] {
  return quarantine.flatMap(({ id, since }) => {
    const days = Math.floor((now - Date.parse(since)) / DAY_MS);
    if (days > MAX_DAYS) return [`In quarantine for ${days} days, ${MAX_DAYS} are allowed: ${id}`];
    return names && !names.has(id) ? [`In quarantine, but there is no such test: ${id}`] : [];
  });
}
