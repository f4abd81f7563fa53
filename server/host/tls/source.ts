import type { SecureContext } from "node:tls";
import type { Challenges } from "./acme/challenges.ts";

/** How the certificate is that is served at this moment. */
export interface CertificateState {
  /** Milliseconds since 1970; null: there is none yet. */
  notAfter: number | null;
  /** What an admin has to know or do, as a sentence; null: all is well. */
  problem: string | null;
}

/** Where the server's certificate comes from, and stays valid by itself. */
export interface CertificateSource {
  /** For a connection to `host`, as the client named it; null: there is no certificate yet. */
  contextFor(host: string | undefined): Promise<SecureContext | null>;
  /** The certificate that people have to trust first, as PEM; null: one that browsers know. */
  readonly authority: string | null;
  /** The host names that the certificate vouches for at this moment; `*.` stands for one label. */
  hostNames(): readonly string[];
  state(): CertificateState;
  /** What proves to an authority that the names are this server's. */
  readonly challenges?: Challenges;
  /** Looks whether the certificate has to be another one. Call it every minute. */
  refresh(): Promise<void>;
  /** Gives up what is under way. */
  close?(): Promise<void>;
}
