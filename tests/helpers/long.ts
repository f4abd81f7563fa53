/** Full runs: `deno task test:long` sets `PARLEY_LONG`, `deno task test` doesn't. */
export const IS_LONG = Deno.env.get("PARLEY_LONG") === "1";

/** Picks the size of a test: `short` in `deno task test`, `long` in `deno task test:long`. */
export function sized<T>(short: T, long: T): T {
  return IS_LONG ? long : short;
}
