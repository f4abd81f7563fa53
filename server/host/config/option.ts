import type { OptionKind } from "./kinds.ts";

/** The chapters of `--help` and docs/options.md, in their order. */
export const GROUPS = [
  "Where",
  "Who may come in",
  "Voice",
  "Backups",
  "Storage",
  "Operation",
  "Rate limits",
  "Help",
  "For tests",
] as const;

/** A setting of the host. */
export interface Option<T> {
  group: typeof GROUPS[number];
  kind: OptionKind<T>;
  /** Default value as it is written on the command line. */
  default: string;
  /** Description in one or two sentences. */
  help: string;
  /** True for neither a flag nor a line in parley.toml: others on the machine could read them. */
  environmentOnly?: true;
}

/** Returns the options of one chapter, by name. */
export function inGroup<T extends Record<string, Omit<Option<unknown>, "group">>>(
  group: Option<unknown>["group"],
  options: T,
): { [N in keyof T]: T[N] & { group: typeof group } } {
  const rows = Object.entries(options).map(([name, option]) => [name, { group, ...option }]);
  return Object.fromEntries(rows);
}
