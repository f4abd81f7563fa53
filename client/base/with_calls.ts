/**
 * A proxy for an object whose methods are elsewhere: each name that `known` does not have is a
 * method, and calling it is `call(name, args)`. Types have to say which methods there are.
 */
export function withCalls(
  known: Record<string, unknown>,
  call: (name: string, args: unknown[]) => unknown,
): object {
  return new Proxy(known, {
    get(_, name) {
      // Such an object isn't a promise, even if it's awaited.
      if (typeof name === "symbol" || name === "then") return undefined;
      return known[name] ??= (...args: unknown[]) => call(name, args);
    },
  });
}
