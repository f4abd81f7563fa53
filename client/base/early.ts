/** Parts of a response that are used. */
export type EarlyResponse = Pick<Response, "ok" | "status" | "headers" | "text">;

/** Requests that `client/early/start.ts` has begun. */
interface Early {
  /** By their path. */
  responses: Map<string, Promise<EarlyResponse>>;
  /** By channel. */
  keys: Map<string, Promise<CryptoKey>>;
  /** Plaintexts by channel, initialization vector and content, one behind the other. */
  texts: Map<string, Promise<string>>;
}

declare global {
  /** Absent if that script has not run. */
  var early: Early | undefined;
}

/** The response to a request that was made early, once; undefined: it was not. */
export function takeResponse(path: string): Promise<EarlyResponse> | undefined {
  return take(globalThis.early?.responses, path);
}

/** A channel's key that is being derived already, once. */
export function takeKey(channelId: string): Promise<CryptoKey> | undefined {
  return take(globalThis.early?.keys, channelId);
}

/** A content that is being opened already, once. Rejects where the key does not open it. */
export function takeText(channelId: string, content: string, iv: string) {
  return take(globalThis.early?.texts, channelId + iv + content);
}

/** Whatever was not taken is gone. */
export function dropEarly(): void {
  globalThis.early = undefined;
}

function take<V>(values: Map<string, V> | undefined, key: string): V | undefined {
  const value = values?.get(key);
  values?.delete(key);
  return value;
}
