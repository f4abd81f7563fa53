import type { TurnServer } from "../../features/voice/ice.ts";
import { MASK, type OptionKind } from "./kinds.ts";

/** The seven of `--stun public` (CONST-04). */
const PUBLIC_STUN = [
  "stun.l.google.com:19302",
  "stun1.l.google.com:19302",
  "stun2.l.google.com:19302",
  "stun3.l.google.com:19302",
  "stun4.l.google.com:19302",
  "stun.cloudflare.com:3478",
  "global.stun.twilio.com:3478",
].map((host) => `stun:${host}`);

const HOST = String.raw`[\w.-]+|\[[\da-fA-F:.]+\]`;
const STUN = new RegExp(`^(?:stun:)?((?:${HOST})(?::\\d{1,5})?)$`);
const TURN = new RegExp(
  `^(turns?):(?:([^:@\\s]+):([^@\\s]+)@)?((?:${HOST})(?::\\d{1,5})?(?:\\?transport=(?:udp|tcp))?)$`,
);

const entriesOf = (text: string) => text.split(",").map((entry) => entry.trim()).filter(Boolean);

/** Parses each entry; undefined if one of them is invalid. */
function all<T>(entries: string[], parse: (entry: string) => T | undefined): T[] | undefined {
  const parsed = entries.map(parse);
  return parsed.every((one) => one !== undefined) ? parsed : undefined;
}

export const stunServers: OptionKind<string[]> = {
  placeholder: "public|LIST",
  what: "public, or a list of hosts like stun.example.org:3478, with commas",
  parse(text) {
    if (text === "public") return PUBLIC_STUN;
    return all(entriesOf(text), (entry) => {
      const host = STUN.exec(entry)?.[1];
      return host && `stun:${host}`;
    });
  },
};

export const turnServers: OptionKind<TurnServer[]> = {
  placeholder: "LIST",
  what: "a list of addresses like turn:turn.example.org:3478, with commas",
  masked: (text) => {
    const hide = (entry: string) => entry.replace(/^(turns?:[^:@]*):.*@/, `$1:${MASK}@`);
    return entriesOf(text).map(hide).join(",");
  },
  parse: (text) =>
    all(entriesOf(text), (entry) => {
      const [, scheme, username, credential, rest] = TURN.exec(entry) ?? [];
      if (!rest) return undefined;
      return { url: `${scheme}:${rest}`, ...(username && { username, credential }) };
    }),
};

/** Where people reach the relay: null is this machine's own address; off: there is none. */
export const relayHost: OptionKind<{ host: string | null } | null> = {
  placeholder: "HOST",
  bare: "on",
  what: "on, off, or a host name or address",
  parse(text) {
    if (text === "off") return null;
    if (text === "on") return { host: null };
    return /^[\w.-]+$/.test(text) ? { host: text } : undefined;
  },
};

/** The first and the last. */
export const portRange: OptionKind<[number, number]> = {
  placeholder: "FIRST-LAST",
  what: "a range of ports like 49160-49759, from 1024 to 65535 and at least ten",
  parse(text) {
    const [, first, last] = (/^(\d{4,5})-(\d{4,5})$/.exec(text) ?? []).map(Number);
    return first >= 1024 && last <= 65_535 && last - first >= 9 ? [first, last] : undefined;
  },
};
