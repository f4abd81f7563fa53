import { relative, resolve } from "node:path";

/**
 * Breaches of a rule from before it existed: `ratchet.json` counts them by file, and their number
 * may only fall. `scripts/lint/lower.ts` writes it.
 */
export type Ratchet = Record<string, Record<string, number>>;

export const ROOT = resolve(import.meta.dirname!, "../..");
export const RATCHET = resolve(ROOT, "scripts/lint/ratchet.json");

const allowed = readRatchet();

/** Reads the breaches that `ratchet.json` allows. */
export function readRatchet(): Ratchet {
  return JSON.parse(Deno.readTextFileSync(RATCHET));
}

/** Folders with code of the product, without tests, benchmarks and catalogs of texts. */
const SOURCE = /^(browser|client|components|islands|mls|protocol|routes|screens|scripts|server)\//;

/** A file's path from the project's root, with slashes. */
export function pathOf(context: Deno.lint.RuleContext): string {
  return relative(ROOT, context.filename).replaceAll("\\", "/");
}

/** Returns true for source files of the product, to which the limits apply. */
export function isSource(file: string): boolean {
  return file === "main.ts" || SOURCE.test(file);
}

/** A place that breaks a rule. */
export interface Breach {
  range: [number, number];
  message: string;
}

/**
 * Reports the breaches of a file, unless the ratchet allows exactly as many. An allowance above the
 * actual number is reported too, since it would permit new ones.
 * @param rule its name without the plugin's
 */
export function report(
  context: Deno.lint.RuleContext,
  rule: string,
  hint: string,
  breaches: readonly Breach[],
): void {
  const most = allowed[rule]?.[pathOf(context)] ?? 0;
  if (breaches.length < most) {
    context.report({
      range: [0, 0],
      message: `ratchet.json allows ${most} of ${rule}, and ${breaches.length} are left`,
      hint: "Run `deno run -A scripts/lint/lower.ts` and commit what it writes",
    });
  }
  if (breaches.length <= most) return;
  for (const { range, message } of breaches) {
    context.report({
      range,
      message: `${message} (${breaches.length} here, ${most} allowed)`,
      hint,
    });
  }
}
