import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { machineNames } from "./names.ts";
import type { CertificateSource } from "./source.ts";

/** What `--tls` asks for; null without it. Loaded only then. @throws StartError */
export async function openCertificate(
  { tls, data }: Pick<Config, "tls" | "data">,
  clock: () => number,
  log: Log,
): Promise<CertificateSource | null> {
  if (tls === null) return null;
  if (tls === "lan") {
    const { LanCertificate } = await import("./lan.ts");
    return await LanCertificate.open({ folder: `${data}/tls`, clock, log, names: machineNames });
  }
  const { FileCertificate } = await import("./files.ts");
  return await FileCertificate.open(tls.cert, tls.key, log);
}
