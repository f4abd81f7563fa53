import { AsnConvert } from "@peculiar/asn1-schema";
import {
  type Certificate,
  type Extension,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from "@peculiar/asn1-x509";
import { isIP } from "node:net";
import tlds from "tlds" with { type: "json" };
import { addressList, isTrusted } from "../../base/address.ts";
import { LOCAL_ENDINGS, LOCAL_NETWORKS, type Names } from "../../base/hosts.ts";
import { extension, extensionOf } from "./x509.ts";

/** A domain that no one can ever have (RFC 2606): permitting it alone excludes all others of its type. */
const NOBODYS = "invalid";

/**
 * Restricts an authority to the local network's names and addresses, and those that the machine
 * itself has when the authority is made; no mail address and no URI. Devices that trust it trust it
 * with nothing else on the internet, even if its key is stolen (HARD-10; RFC 5280, 4.2.1.10).
 */
export function nameConstraints({ hosts, addresses }: Names): Extension {
  const local = addressList(LOCAL_NETWORKS);
  const others = addresses.filter((address) => !isTrusted(address, local))
    .map((address) => `${address}/${isIP(address) === 6 ? 128 : 32}`);
  const permitted = [
    ...new Set([...LOCAL_ENDINGS, ...hosts.filter(isNobodysDomain)]).values().map((dNSName) =>
      new GeneralName({ dNSName })
    ),
    ...[...LOCAL_NETWORKS, ...others].map((iPAddress) => new GeneralName({ iPAddress })),
    new GeneralName({ rfc822Name: NOBODYS }),
    new GeneralName({ uniformResourceIdentifier: NOBODYS }),
  ].map((base) => new GeneralSubtree({ base }));
  const value = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) });
  return extension(id_ce_nameConstraints, value, true);
}

/**
 * Returns whether a name of the machine is a single label that is not a top-level domain. A
 * constraint covers all names below its own: a machine called `dev` must not give its authority all
 * of `.dev`. Names with more labels are covered by the suffixes of local networks, or are public.
 */
function isNobodysDomain(host: string): boolean {
  return !host.includes(".") && !host.startsWith("xn--") && !tlds.includes(host);
}

/** Returns whether an authority is as restricted as those made today, which exclude mail too. */
export function isNarrow(authority: Certificate): boolean {
  return permittedBy(authority).some(({ rfc822Name }) => rfc822Name === NOBODYS);
}

/** Filters `names` to those that the authority may certify. */
export function permittedNames(authority: Certificate, names: Names): Names {
  const permitted = permittedBy(authority);
  const endings = permitted.flatMap(({ dNSName }) => dNSName ?? []);
  const networks = addressList(permitted.flatMap(({ iPAddress }) => iPAddress ?? []));
  return {
    hosts: names.hosts.filter((host) =>
      endings.some((ending) => host === ending || host.endsWith(`.${ending}`))
    ),
    addresses: names.addresses.filter((address) => isTrusted(address, networks)),
  };
}

/** Nothing, where it has no constraints: Parley made none such. */
function permittedBy(authority: Certificate): GeneralName[] {
  const value = extensionOf(authority, id_ce_nameConstraints);
  if (!value) return [];
  const { permittedSubtrees } = AsnConvert.parse(value, NameConstraints);
  return (permittedSubtrees ?? []).map(({ base }) => base);
}
