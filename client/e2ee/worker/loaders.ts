import type { Lazy } from "../../../browser/lazy.ts";
import { CallError } from "../link/errors.ts";

type Loaders<T> = { [K in keyof T]: T[K] extends Lazy<infer M> ? () => Promise<M> : never };

/**
 * Functions that load modules, by name (decision 0062). To callers, a module that fails to load is
 * a lost connection.
 * @returns each throws CallError of kind `network`
 */
export function loaders<T extends Record<string, Lazy<unknown>>>(modules: T): Loaders<T> {
  const all = Object.entries(modules).map(([name, module]) => [
    name,
    () =>
      module.load().catch((error) => {
        throw new CallError({ kind: "network", code: null, message: `${error}` });
      }),
  ]);
  // Each name has a function that loads its module.
  return Object.fromEntries(all) as Loaders<T>;
}
