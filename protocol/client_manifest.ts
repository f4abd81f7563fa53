/** The address of the list of all files that browsers load (E2E-37). */
export const CLIENT_MANIFEST = "/manifest.json";

/**
 * Files that a build gives browsers. The same source yields the same list, to the byte (E2E-37).
 */
export interface ClientManifest {
  /** Another for each source; empty in development. */
  build: string;
  /** SHA-256 in hex of each file but this list, by its address. */
  files: Record<string, string>;
}

/** A SHA-256 in hex as people compare it: eight groups of eight. */
export function fingerprintText(sha256: string): string {
  return sha256.match(/.{1,8}/g)?.join(" ") ?? "";
}
