/** What `start.ts` has begun: responses by their path, and keys by channel. */
interface Early {
  responses: Map<string, Promise<Response>>;
  keys: Map<string, Promise<CryptoKey>>;
}

declare global {
  /** Absent where that script has not run. */
  var early: Early | undefined;
}

/** The response to a request that was made early, once; undefined: it was not. */
export function takeResponse(path: string): Promise<Response> | undefined {
  return take(globalThis.early?.responses, path);
}

/** A channel's key that is being derived already, once. */
export function takeKey(channelId: string): Promise<CryptoKey> | undefined {
  return take(globalThis.early?.keys, channelId);
}

function take<V>(values: Map<string, V> | undefined, key: string): V | undefined {
  const value = values?.get(key);
  values?.delete(key);
  return value;
}
