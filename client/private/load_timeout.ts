import { NetworkError } from "../base/errors.ts";

/** Milliseconds after which loading gives up (E2E-40). */
export const LOAD_TIMEOUT_MS = 10_000;

/** Limits the wait for worker results that are shown as loading. Throws NetworkError. */
export function withLoadTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError()), LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
