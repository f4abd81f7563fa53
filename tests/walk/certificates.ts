import { makeAuthority } from "../../server/host/tls/authority.ts";
import { issue } from "../../server/host/tls/certificate.ts";

/** Files for `--tls CERT,KEY` and for proxies, and what their visitors trust. */
export interface CertificateFiles {
  cert: string;
  key: string;
  /** PEM. */
  authority: string;
}

/** A certificate for this machine alone. */
export async function certificateFiles(folder: string): Promise<CertificateFiles> {
  const names = { hosts: ["localhost"], addresses: ["127.0.0.1"] };
  const authority = await makeAuthority(names, Date.now());
  const pair = await issue(authority, names, Date.now());
  const [cert, key] = [`${folder}/cert.pem`, `${folder}/key.pem`];
  await Deno.writeTextFile(cert, pair.cert);
  await Deno.writeTextFile(key, pair.key, { mode: 0o600 });
  return { cert, key, authority: authority.pem };
}
