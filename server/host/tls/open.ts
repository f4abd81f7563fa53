import type { Config } from "../config/load.ts";
import type { Log } from "../../base/log.ts";
import { certificateHosts } from "../config/certificate_hosts.ts";
import { machineNames } from "./names.ts";
import type { CertificateSource } from "./source.ts";

/**
 * The certificate in files of the host's own, which is looked at before anything is touched; null:
 * there are none. @throws StartError
 */
export async function openFiles(
  { tls }: Pick<Config, "tls">,
  clock: () => number,
  log: Log,
): Promise<CertificateSource | null> {
  if (tls === null || typeof tls === "string") return null;
  const { FileCertificate } = await import("./files.ts");
  return await FileCertificate.open(tls, clock, log);
}

/**
 * Opens a certificate source that `--tls` names and the data folder holds; null without it. Loads
 * its module only then.
 */
export async function openCertificate(
  config: Pick<Config, "tls" | "data" | "host" | "acmeDirectory" | "acmeEmail">,
  clock: () => number,
  log: Log,
): Promise<CertificateSource | null> {
  const { tls, data } = config;
  if (tls === "lan") {
    const { LanCertificate } = await import("./lan.ts");
    return await LanCertificate.open({ folder: `${data}/tls`, clock, log, names: machineNames });
  }
  if (tls !== "auto") return null;
  const { AutoCertificate } = await import("./auto.ts");
  return await AutoCertificate.open({
    folder: `${data}/tls/acme`,
    directory: config.acmeDirectory,
    email: config.acmeEmail,
    hosts: certificateHosts(config),
    clock,
    log,
  });
}
