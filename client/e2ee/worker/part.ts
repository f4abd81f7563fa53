import { CallError } from "../link/errors.ts";

/**
 * A script that the worker loads when it is first needed (decision 0062): once, and again where that
 * failed. What fails is told as a lost connection is.
 * @param load its `import()`
 * @returns throws CallError of kind `network`
 */
export function part<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  /** Some browsers remember that an import has failed, and never ask for that address again. */
  let another: string | undefined;
  return () =>
    loading ??= (another ? import(another) : load()).catch((error) => {
      loading = undefined;
      // Browsers name the file in the error's text only.
      const [address] = /\w+:\S+?\.js/.exec(error) ?? [];
      another = address && `${address}?${Math.random()}`;
      throw new CallError({ kind: "network", code: null, message: `${error}` });
    });
}
