import type { AdminSettings } from "../../protocol/admin.ts";
import { MAX_FILE_LIMIT } from "../../protocol/files.ts";
import { limitText } from "../../protocol/sizes.ts";
import { limits as t } from "../../text/en/storage.ts";
import { fill } from "../../text/message.ts";
import { amountText } from "../ui/amounts.ts";

/** Request with the changed limits. */
export type LimitsChange = Partial<
  {
    [Name in "fileMax" | "quotaPerson" | "quota"]: AdminSettings[Name]["value"];
  }
>;

export type LimitName = keyof LimitsChange;

/** Limit as shown in its field: the text, and the chosen unit. */
export interface Entry {
  text: string;
  unit: string;
}

interface Limit {
  name: string;
  hint: string;
  /** Bytes of each unit, the smallest first. */
  units: Readonly<Record<string, number>>;
  least: number;
  most: number;
  /** A part of the disk may be said instead. */
  shares: boolean;
  /** There need not be one. */
  endless: boolean;
  show: (bytes: number) => string;
}

export const PERCENT = "%";
export const NONE = "none";

const FILE = { MB: 1024 ** 2, GB: 1024 ** 3 };
const DISK = { ...FILE, TB: 1024 ** 4 };
const STORED = {
  units: DISK,
  least: DISK.MB,
  most: 1000 * DISK.TB,
  endless: true,
  show: amountText,
};

export const LIMITS_OF: Readonly<Record<LimitName, Limit>> = {
  fileMax: {
    name: t.fileMax,
    hint: t.fileMaxHint,
    units: FILE,
    least: FILE.MB,
    most: MAX_FILE_LIMIT,
    shares: false,
    endless: false,
    show: limitText,
  },
  quotaPerson: { name: t.person, hint: t.personHint, shares: false, ...STORED },
  quota: { name: t.all, hint: t.allHint, shares: true, ...STORED },
};

/** Returns the entry for the limit in force. */
export function entryOf(name: LimitName, value: LimitsChange[LimitName]): Entry {
  if (value === null || value === undefined) return { text: "", unit: NONE };
  if (typeof value === "object" && "share" in value) {
    return { text: rounded(value.share * 100), unit: PERCENT };
  }
  const bytes = typeof value === "number" ? value : value.bytes;
  const units = Object.entries(LIMITS_OF[name].units);
  const [unit, size] = units.findLast(([, size]) => bytes >= size) ?? units[0];
  return { text: rounded(bytes / size), unit };
}

/** Parses the limit of a field. @throws Error with the problem, named after the field */
export function limitOf(name: LimitName, { text, unit }: Entry): LimitsChange {
  const { units, least, most, show, name: label } = LIMITS_OF[name];
  if (unit === NONE) return { [name]: null };
  const number = text.trim() === "" ? NaN : Number(text);
  if (Number.isNaN(number)) throw new Error(fill(t.missing, { name: label }));
  if (unit === PERCENT) {
    if (number < 1 || number > 100) throw new Error(fill(t.outsideShare, { name: label }));
    return { [name]: { share: number / 100 } };
  }
  const bytes = Math.round(number * units[unit]);
  if (bytes < least || bytes > most) {
    const bounds = { least: show(least), most: show(most) };
    throw new Error(fill(t.outside, { name: label, ...bounds }));
  }
  return name === "quota" ? { quota: { bytes } } : { [name]: bytes };
}

const rounded = (number: number) => String(Number(number.toFixed(2)));
