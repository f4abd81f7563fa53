import type { SecureContext } from "node:tls";
import type { Challenges } from "./acme/challenges.ts";

/** How the certificate is that is served at this moment. */
export interface CertificateState {
  /** Milliseconds since 1970; null: there is none yet. */
  notAfter: number | null;
  /** Problem for an admin to know or solve, as a sentence; null: none. */
  problem: string | null;
}

/** Where the server's certificate comes from, and stays valid by itself. */
export interface CertificateSource {
  /** For a connection to `host`, as the client named it; null: there is no certificate yet. */
  contextFor(host: string | undefined): Promise<SecureContext | null>;
  /** The certificate that people have to trust first, as PEM; null: one that browsers know. */
  readonly authority: string | null;
  /** Host names that the certificate covers at this moment; `*.` matches one label. */
  hostNames(): readonly string[];
  state(): CertificateState;
  /** Proofs to an authority that the names are this server's. */
  readonly challenges?: Challenges;
  /** Renews the certificate if needed. Call it every minute. */
  refresh(): Promise<void>;
  /** Aborts work in progress. */
  close?(): Promise<void>;
}
