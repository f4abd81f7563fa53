import { track } from "../../browser/busy.ts";
import { NetworkError } from "./errors.ts";

type Action = (...args: never[]) => Promise<unknown>;

/**
 * Wraps the named actions of a module that is loaded on the first call. They throw `NetworkError`
 * if it can't be loaded; the next call tries again.
 */
export function lazyActions<T extends { [K in keyof T]: Action }, N extends keyof T>(
  load: () => Promise<T>,
  names: readonly N[],
): Pick<T, N> {
  let loading: Promise<T> | undefined;
  function loaded(): Promise<T> {
    return loading ??= track(load()).catch((cause) => {
      loading = undefined;
      throw new NetworkError({ cause });
    });
  }
  const call = (name: N) => async (...args: never[]) => await (await loaded())[name](...args);
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Pick<T, N>;
}
