/** Where an authority looks for a token, over plain HTTP (RFC 8555, 8.3). */
const CHALLENGE_PATH = "/.well-known/acme-challenge/";

/** The proofs that names are ours, for which an authority may ask at this moment (HTTP-01). */
export class Challenges {
  #proofs = new Map<string, string>();

  /** What stands at a path of plain HTTP; undefined: nothing. */
  proofAt(path: string): string | undefined {
    return path.startsWith(CHALLENGE_PATH)
      ? this.#proofs.get(path.slice(CHALLENGE_PATH.length))
      : undefined;
  }

  /** @returns takes it away again */
  show(token: string, proof: string): () => void {
    this.#proofs.set(token, proof);
    return () => void this.#proofs.delete(token);
  }
}
