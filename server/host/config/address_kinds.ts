/** Kinds of options that say where something is. */
import { isIP } from "node:net";
import { isNetwork } from "../../base/address.ts";
import { hostEntries, withoutBrackets } from "../../base/hosts.ts";
import { MASK, type OptionKind } from "./kinds.ts";

/** An address that is asked over https; plain http only on this machine. */
export const secureUrl: OptionKind<string> = {
  placeholder: "URL",
  what: "an https:// address",
  parse(text) {
    if (!URL.canParse(text)) return undefined;
    const { protocol, hostname } = new URL(text);
    const here = ["localhost", "127.0.0.1"].includes(hostname);
    return protocol === "https:" || (here && protocol === "http:") ? text : undefined;
  },
};

/** Where people reach the server: scheme, name and perhaps port; or null where it is empty. */
export const origin: OptionKind<string | null> = {
  placeholder: "URL",
  what: "an address like https://chat.example.org: http or https, a name, and nothing behind it " +
    "(Parley lives at the root of a name)",
  parse(text) {
    if (text === "") return null;
    if (!/^https?:\/\/[^/?#@\\\s]+\/?$/.test(text) || !URL.canParse(text)) return undefined;
    return new URL(text).origin;
  },
};

/** A database of PostgreSQL by its address, or null where it is empty. */
export const optionalDatabase: OptionKind<string | null> = {
  placeholder: "URL",
  what: "the address of a database like postgres://user:password@host:5432/database",
  masked: (text) => text.replace(/(\/\/[^:/@]*:)[^/]*@/, `$1${MASK}@`).replace(/\?.*$/, ""),
  parse(text) {
    if (text === "") return null;
    const isOne = /^postgres(ql)?:\/\/[^/?#\s]+\/[^/?#\s]+(\?\S*)?$/.test(text);
    // Several hosts, separated by commas, each have a port.
    return isOne && URL.canParse(text.replace(/,[^/]*\//, "/")) ? text : undefined;
  },
};

/** Where another machine in the same network reaches this one, or null where it is empty. */
export const nodeAddress: OptionKind<string | null> = {
  placeholder: "URL",
  what: "an address like http://10.0.0.7:8000: http or https, a host, and nothing behind it",
  parse: origin.parse,
};

/** A bucket of an S3-compatible store, by its address, or null where it is empty. */
export const bucket: OptionKind<string | null> = {
  placeholder: "URL",
  what: "the address of a bucket like https://s3.example.org/BUCKET or …/BUCKET/FOLDER",
  parse(text) {
    if (text === "") return null;
    const plain = /^https?:\/\/[^/?#@]+(\/[\w.-]+)+\/?$/.test(text) && URL.canParse(text);
    return plain && !/\/\.{1,2}(\/|$)/.test(text) ? text.replace(/\/$/, "") : undefined;
  },
};

/** A bucket and its credentials: the key in its address, or null. */
export interface BucketAddress {
  /** The address as it was written. */
  address: string;
  /** `https://ENDPOINT/BUCKET/FOLDER`: without a slash at the end. */
  url: string;
  region: string;
  keyId: string | null;
  secret: string | null;
}

/** A bucket by an address of its own kind, or null where it is empty. */
export const s3Address: OptionKind<BucketAddress | null> = {
  placeholder: "URL",
  what: "the address of a bucket like s3://BUCKET/FOLDER, with ?region=NAME or " +
    "?endpoint=https://s3.example.org behind it where it is not at Amazon",
  masked: (text) => text.replace(/(\/\/[^:/@]*:)[^/]*@/, `$1${MASK}@`),
  parse(text) {
    if (text === "") return null;
    const isOne = /^s3:\/\/([^/?#@\s]+@)?[\w.-]+(\/[\w.-]+)*\/?(\?\S*)?$/.test(text);
    if (!isOne || /\/\.{1,2}(\/|\?|$)/.test(text) || !URL.canParse(text)) return undefined;
    const { hostname: name, pathname, searchParams, username, password } = new URL(text);
    const region = searchParams.get("region") ?? "us-east-1";
    const endpoint = searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
    const known = [...searchParams.keys()].every((key) => ["region", "endpoint"].includes(key));
    if (!known || !/^https?:\/\/[^/?#@\\\s]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) {
      return undefined;
    }
    const [keyId, secret] = [username, password].map((part) => decodeURIComponent(part) || null);
    return {
      address: text,
      url: `${new URL(endpoint).origin}/${name}${pathname}`.replace(/\/$/, ""),
      region,
      keyId,
      secret,
    };
  },
};

/** Addresses and names with commas between, as they were written. */
export const hosts: OptionKind<string> = {
  placeholder: "LIST",
  what: "a list of addresses and names like 0.0.0.0,chat.example.org, with commas",
  parse(text) {
    const entries = hostEntries(text);
    const known = entries.every((entry) =>
      isIP(entry) || /^[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(entry)
    );
    return entries.length && known ? entries.join(",") : undefined;
  },
};

/** Addresses and networks with commas between. */
export const networks: OptionKind<string[]> = {
  placeholder: "LIST",
  what: "a list of addresses and networks like 10.0.0.0/8, with commas",
  parse(text) {
    const entries = text.split(",").map((entry) => withoutBrackets(entry.trim())).filter(Boolean);
    return entries.every(isNetwork) ? entries : undefined;
  },
};

/** An address that people may be led to, or null for `off` and for an empty text. */
export const link: OptionKind<string | null> = {
  placeholder: "URL|off",
  what: "an https://, http:// or mailto: address, a path of this server such as /docs, or off",
  parse(text) {
    if (text === "" || text === "off") return null;
    if (/^\/(?!\/)/.test(text)) return text;
    return /^(https?|mailto):/.test(text) && URL.canParse(text) ? text : undefined;
  },
};
