import { AsnConvert } from "@peculiar/asn1-schema";
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from "@peculiar/asn1-x509";
import { Extension, type X509Certificate } from "@peculiar/x509";
import { isIP } from "node:net";
import { addressList, isTrusted } from "../http/address.ts";
import { LOCAL_ENDINGS, LOCAL_NETWORKS, type Names } from "./names.ts";

/**
 * What an authority may vouch for: names and addresses of the local network, and this machine's
 * name. So whoever trusts it trusts it with nothing on the internet, even if its key is stolen
 * (RFC 5280, 4.2.1.10).
 */
export function nameConstraints(hostname: string): Extension {
  const permitted = [
    ...[...LOCAL_ENDINGS, hostname].map((name) => new GeneralName({ dNSName: name })),
    ...LOCAL_NETWORKS.map((network) => new GeneralName({ iPAddress: network })),
  ].map((base) => new GeneralSubtree({ base }));
  const value = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(value));
}

/** Of `names`, those that the authority may vouch for. */
export function permittedNames(authority: X509Certificate, names: Names): Names {
  const endings = permittedEndings(authority);
  const networks = addressList(LOCAL_NETWORKS);
  return {
    hosts: names.hosts.filter((host) =>
      endings.some((ending) => host === ending || host.endsWith(`.${ending}`))
    ),
    addresses: names.addresses.filter((address) => isIP(address) && isTrusted(address, networks)),
  };
}

function permittedEndings(authority: X509Certificate): string[] {
  const extension = authority.getExtension(id_ce_nameConstraints);
  if (!extension) return [];
  const { permittedSubtrees = [] } = AsnConvert.parse(extension.value, NameConstraints);
  return permittedSubtrees.flatMap(({ base }) => base.dNSName ?? []);
}
