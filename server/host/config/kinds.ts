import { MAX_FILE_LIMIT } from "../../../protocol/files.ts";

/** A kind of value: how it is written, and what it parses to. */
export interface OptionKind<T> {
  /** In `--help` and docs, e.g. `PORT`. */
  placeholder: string;
  /** The valid form; ends the sentence '"x" is not …'. */
  what: string;
  /** Masks a valid value for display; absent: it isn't secret and shows as it is (HARD-16). */
  masked?: (text: string) => string;
  /** Meaning of the flag without a value; absent: it needs one. */
  bare?: string;
  /** Undefined where it is not of this kind. */
  parse(text: string): T | undefined;
}

/** Text shown in place of a secret. */
export const MASK = "••••";

const UNITS = { s: 1000, m: 60_000, h: 3600_000, d: 86_400_000 };

export const port: OptionKind<number> = {
  placeholder: "PORT",
  what: "a port (0 to 65535)",
  parse: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
};

/** A port, or null for `off`. */
export const optionalPort: OptionKind<number | null> = {
  placeholder: "PORT|off",
  what: "a port (1 to 65535), or off",
  parse: (text) => text === "off" ? null : Number(text) > 0 ? port.parse(text) : undefined,
};

/** A mail address, or null where it is empty. */
export const optionalEmail: OptionKind<string | null> = {
  placeholder: "ADDRESS",
  what: "a mail address",
  parse: (text) => text === "" ? null : /^[^\s@<>,]+@[^\s@<>,]+$/.test(text) ? text : undefined,
};

/** Any text with something in it. */
export function text(placeholder: string): OptionKind<string> {
  return { placeholder, what: "a text: it is empty", parse: (value) => value || undefined };
}

/** A text, or null where it is empty. */
export function optionalText(placeholder: string): OptionKind<string | null> {
  return { placeholder, what: "a text", parse: (value) => value || null };
}

/** A secret, or null where it is empty. */
export const optionalSecret: OptionKind<string | null> = {
  placeholder: "SECRET",
  what: "a secret",
  masked: (value) => value && MASK,
  parse: (value) => value || null,
};

export function oneOf<const V extends string>(...values: V[]): OptionKind<V> {
  return {
    placeholder: values.join("|"),
    what: `one of ${values.join(", ")}`,
    parse: (text) => values.find((value) => value === text),
  };
}

/** The log's format. `auto`, which an older Parley wrote as text on a terminal alone, is text. */
export const logFormat: OptionKind<"text" | "json"> = {
  placeholder: "text|json",
  what: "one of text, json",
  parse: (text) => text === "auto" || text === "text" ? "text" : text === "json" ? text : undefined,
};

/** On or off; the flag alone means on. */
export const toggle: OptionKind<boolean> = {
  placeholder: "on|off",
  bare: "on",
  what: "on or off",
  parse: (text) => text === "on" ? true : text === "off" ? false : undefined,
};

export function count(least: number, most: number): OptionKind<number> {
  return {
    placeholder: "N",
    what: `a number from ${least} to ${most}`,
    parse(text) {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

/** Milliseconds, or null for `off`. At least a minute, at most a year. */
export const interval: OptionKind<number | null> = {
  placeholder: "TIME",
  what: "a time like 30m, 24h or 7d (a minute to 365 days), or off",
  parse(text) {
    if (text === "off") return null;
    const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
    const time = Number(number) * UNITS[unit as keyof typeof UNITS];
    return time >= UNITS.m && time <= 365 * UNITS.d ? time : undefined;
  },
};

/** In steps of 1024, which the spec's 10 MB of a file have (MSG-23). */
const SIZES = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** Endings of file names with commas between, in small letters and without their first point. */
export const fileEndings: OptionKind<string[]> = {
  placeholder: "LIST",
  what: "a list of endings of file names like exe,bat,scr, with commas",
  parse(text) {
    const endings = text.toLowerCase().split(",").map((one) => one.trim().replace(/^\.+/, ""));
    const named = endings.filter(Boolean);
    return named.every((one) => /^[^\s./\\*]+(\.[^\s./\\*]+)*$/.test(one)) ? named : undefined;
  },
};

/** Bytes, or null for `off`; from 1 MB to 1,000 TB. */
export const size: OptionKind<number | null> = {
  placeholder: "SIZE",
  what: "a size like 500MB, 5GB or 2TB (1 MB to 1000 TB), or off",
  parse: (text) => text === "off" ? null : bytesOf(text),
};

/** Bytes of a file. */
export const fileSize: OptionKind<number> = {
  placeholder: "SIZE",
  what: "a size like 10MB or 2GB (1 MB to 4 GB)",
  parse(text) {
    const [, number, unit] = /^(\d{1,4}(?:\.\d{1,3})?) ?(MB|GB)$/i.exec(text) ?? [];
    const bytes = Math.round(Number(number) * SIZES[unit?.toUpperCase() as "MB" | "GB"]);
    return bytes >= SIZES.MB && bytes <= MAX_FILE_LIMIT ? bytes : undefined;
  },
};

/** Bytes, a part of the disk (0 to 1), or null for `off`. */
export const share: OptionKind<{ bytes: number } | { share: number } | null> = {
  placeholder: "SIZE|N%",
  what: "a size like 500MB, 50GB or 2TB, a part of the disk like 80% (1% to 100%), or off",
  parse(text) {
    if (text === "off") return null;
    const percent = Number(/^(\d{1,3})%$/.exec(text)?.[1] ?? NaN);
    if (percent >= 1 && percent <= 100) return { share: percent / 100 };
    const bytes = bytesOf(text);
    return bytes === undefined ? undefined : { bytes };
  },
};

function bytesOf(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i.exec(text) ?? [];
  const bytes = Math.round(Number(number) * SIZES[unit?.toUpperCase() as keyof typeof SIZES]);
  return bytes >= SIZES.MB && bytes <= 1000 * SIZES.TB ? bytes : undefined;
}

/** `lan`, `auto`, files with a certificate and its key, or null where it is empty. */
export const certificate: OptionKind<"lan" | "auto" | { cert: string; key: string } | null> = {
  placeholder: "lan|auto|CERT,KEY",
  what: "lan, auto, or two PEM files with a comma between: the certificate, then its key",
  parse(text) {
    if (text === "") return null;
    if (text === "lan" || text === "auto") return text;
    const [cert, key, ...rest] = text.split(",").map((file) => file.trim());
    return cert && key && rest.length === 0 ? { cert, key } : undefined;
  },
};

/**
 * Returns a value as it may be shown and logged. A mistyped secret is masked in full: its parts are
 * unknown.
 */
export function shown({ masked, parse }: OptionKind<unknown>, written: string): string {
  if (!masked) return written;
  return parse(written) === undefined ? MASK : masked(written);
}
