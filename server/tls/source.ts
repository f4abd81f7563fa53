import type { SecureContext } from "node:tls";

/** Where the server's certificate comes from, and stays valid by itself. */
export interface CertificateSource {
  /** For a connection to `host`, as the client named it. */
  contextFor(host: string | undefined): Promise<SecureContext>;
  /** The certificate that people have to trust first, as PEM; null: one that browsers know. */
  readonly authority: string | null;
  /** The host names that the certificate vouches for at this moment; `*.` stands for one label. */
  hostNames(): readonly string[];
  /** Looks whether the certificate has to be another one. Call it every minute. */
  refresh(): Promise<void>;
}
