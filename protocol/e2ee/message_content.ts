import { type Bytes, toText } from "./bytes.ts";

/** A name among clients (`ref`), or a hash: in hexadecimal. */
export type Hex = string;

export type Op = typeof OPS[number];
/** The op of a later version (MEND-71): its message is kept, and shown by pages that know it. */
export type LaterOp = string & Record<never, never>;

/** Content of every message (E2E-29). `op` says what it does. */
export interface MessageContent {
  op: Op | LaterOp;
  /** How many messages this device had sent here before. */
  n: number;
  /** `ref` of the device's message before; empty: there was none. */
  prev: Hex | "";
  /** The authority log as the sender knows it (E2E-22). */
  log: LogPosition;
  /** Milliseconds since 1970 by the sender's clock when it was sealed; absent: by version 1. */
  at?: number;
  /** The head of the key log that came with that, or the newest that the sender knows (E2E-34). */
  head?: LogPosition & { branch?: number };
  /**
   * Base64, by the server: of `log` and `head` together (MEND-39). Absent, or none: only the sender
   * claims them.
   */
  sig?: string;
  text?: string;
  files?: unknown[];
  /** `user`: the id of who wrote the message that is quoted; absent: by version 1. */
  reply?: { ref: Hex; quote: string; user?: string };
  /** Ids of users, and `everyone` (E2E-31). */
  mentions?: string[];
  /** `ref` of the message that an edit, deletion or reaction is about. */
  target?: Hex;
  /**
   * Device and count of the message that an edit or deletion is about (MEND-39). Checked by clients
   * that read rows in order.
   */
  of?: [deviceId: string, n: number];
  /** `at` of the first message, for an edit or deletion. Checked with `of`. */
  sent?: number;
  /** Revision of an edit: higher than the ones before. */
  rev?: number;
  /**
   * Counts `n` of this device that it replaces, which are no gap: up to 1,000 including `coversOf`.
   */
  covers?: number[];
  /** Counts replaced of up to 20 devices of this person, by device id. */
  coversOf?: Record<string, number[]>;
  emoji?: string;
  [other: string]: unknown;
}

/** How long a log is, and its newest hash or its root. */
export interface LogPosition {
  length: number;
  head: Hex;
}

const OPS = ["text", "edit", "delete", "react", "call"] as const;
const OP = /^[A-Za-z]{1,40}$/;
/** Counts that one message may replace, of all devices together (MEND-39). */
export const MAX_COVERS = 1000;
/**
 * Devices whose counts one message may replace. `readContent` accepts more; clients that read rows
 * don't.
 */
export const MAX_COVERED_DEVICES = 20;

/** Returns whether this version knows an op. */
export function isKnownOp(op: string): op is Op {
  return (OPS as readonly string[]).includes(op);
}

/**
 * The content in its JSON. For an op of a later version only the fields that every message has are
 * checked (MEND-71).
 * @throws Error where a field is not well formed
 */
export function readContent(json: Bytes): MessageContent {
  const content: unknown = JSON.parse(toText(json));
  if (!isRecord(content)) throw new Error("not a content");
  const checks = isKnownOp(String(content.op)) ? { ...COMMON, ...FIELDS } : COMMON;
  const problem = Object.entries(checks).find(([name, isRight]) => !isRight(content[name]));
  if (problem) throw new Error(`the content's ${problem[0]} is not well formed`);
  const isEdit = content.op === "edit";
  if (isEdit && (content.rev === undefined || content.target === undefined)) {
    throw new Error("an edit of nothing");
  }
  return content as MessageContent;
}

type Check = (value: unknown) => boolean;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown): value is string => typeof value === "string";
const isHex: Check = (value) => isText(value) && /^([0-9a-f]{2})*$/.test(value);
const isPosition: Check = (value) => isRecord(value) && isCount(value.length) && isHex(value.head);
const isListOf = (check: Check, max = Infinity): Check => (value) =>
  Array.isArray(value) && value.length <= max && value.every(check);
const isCovers = isListOf(isCount, MAX_COVERS);
const optional = (check: Check): Check => (value) => value === undefined || check(value);
const isReply: Check = (value) =>
  isRecord(value) && isHex(value.ref) && isText(value.quote) && optional(isText)(value.user);

const COMMON: Record<string, Check> = {
  op: (value) => isText(value) && OP.test(value),
  n: isCount,
  prev: isHex,
  log: isPosition,
  head: optional(isPosition),
  at: optional(isCount),
  covers: optional(isCovers),
  coversOf: optional((value) => isRecord(value) && Object.values(value).every(isCovers)),
};

/** Fields of the ops that this version knows. */
const FIELDS: Record<string, Check> = {
  text: optional(isText),
  files: optional(Array.isArray),
  reply: optional(isReply),
  mentions: optional(isListOf(isText)),
  target: optional(isHex),
  rev: optional(isCount),
  emoji: optional(isText),
};
