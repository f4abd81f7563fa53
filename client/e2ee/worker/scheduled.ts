/** Objects whose public members are all asynchronous methods: private ones begin with `#`. */
export type Methods<T> = { [K in keyof T]: (...input: never[]) => Promise<unknown> };

/** Runs a call now or in its turn. @param input arguments of the call */
type Schedule<Input> = (work: () => Promise<unknown>, input: Input) => Promise<unknown>;

/**
 * Returns the methods of an object of a class, with each call run by `schedule`. Omits inherited
 * ones. Pages call such methods of the worker (decision 156).
 */
export function scheduled<T extends Methods<T>>(
  api: T,
  schedule: Schedule<Parameters<T[keyof T]>>,
): Pick<T, keyof T> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(api))
    .filter((name) => name !== "constructor");
  const methods = names.map((name) => [
    name,
    (...input: Parameters<T[keyof T]>) =>
      // `Methods` has none but these, and callers are checked by the type that is returned.
      schedule(() => api[name as keyof T](...input as never[]), input),
  ]);
  return Object.fromEntries(methods);
}
