/**
 * For what is awaited later: until then its rejection is nobody's. Without this one that comes
 * early ends the module, and all other tests in it.
 */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
