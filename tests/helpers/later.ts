/**
 * Marks a promise that is awaited later as handled. Otherwise an early rejection ends the module,
 * with all other tests in it.
 */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
