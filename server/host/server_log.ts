import {
  configure,
  getConsoleSink,
  getLogger,
  jsonLinesFormatter,
  type LogLevel,
  type LogRecord,
  type TextFormatter,
} from "@logtape/logtape";
import { EMAIL_ADDRESS_PATTERN, redactByPattern, type RedactionPattern } from "@logtape/redaction";
import type { Config } from "./config/load.ts";
import { TOKEN_PREFIX } from "../../protocol/access_tokens.ts";
import type { LogEntry } from "../../protocol/admin_logs.ts";
import type { Log } from "../base/log.ts";
import type { RecentLog } from "./recent_log.ts";

const REDACTED = "[redacted]";

/** Secrets that may appear in the text of an error. */
const SECRETS: RedactionPattern[] = [
  EMAIL_ADDRESS_PATTERN,
  { pattern: /(?<=\bBearer\s+)\S+/gi, replacement: REDACTED },
  {
    pattern: /(?<=\b(?:token|sessionToken|password|secret)["'\\]*\s*[:=]\s*["'\\]*)[^"',}\\\n]+/gi,
    replacement: REDACTED,
  },
  { pattern: new RegExp(`${TOKEN_PREFIX}[\\w-]+`, "g"), replacement: REDACTED },
  // 256 bits in base64url: tokens and cookies.
  { pattern: /(?<![\w-])[\w-]{43}(?![\w-])/g, replacement: REDACTED },
];

/**
 * The running server's log: a line of text or of JSON for each entry, with the secrets that an
 * error's text may hold redacted.
 */
export async function createLog(
  { logFormat, logLevel }: Pick<Config, "logFormat" | "logLevel">,
  recent?: RecentLog,
): Promise<Log> {
  const format = logFormat === "json" ? jsonLinesFormatter : textLine;
  const formatter = redactByPattern(format, SECRETS);
  await configure({
    reset: true,
    sinks: {
      console: getConsoleSink({ formatter }),
      recent: (record) => recent?.add(entryOf(record)),
    },
    loggers: [
      { category: "parley", lowestLevel: logLevel, sinks: ["console", "recent"] },
      { category: ["logtape", "meta"], lowestLevel: "error", sinks: ["console"] },
    ],
  });
  const logger = getLogger("parley");
  return {
    // Texts are data here, never templates.
    debug: (text, fields) => logger.debug(escape(text), fields),
    info: (text, fields) => logger.info(escape(text), fields),
    warn: (text, fields) => logger.warn(escape(text), fields),
    error: (text, error, fields) =>
      logger.error(escape(text), { ...fields, ...(error !== undefined && { error }) }),
  };
}

/** For admins: the log without stacks, and without the setup link that made the first of them. */
const forAdmins = redactByPattern((record: LogRecord) => {
  const { error, ...fields } = record.properties;
  const reason = error === undefined ? "" : `: ${error instanceof Error ? error.message : error}`;
  return `${record.message.join("")}${reason}${spell(fields)}`;
}, [...SECRETS, { pattern: /(?<=\/setup#)\S+/g, replacement: REDACTED }]);

function entryOf(record: LogRecord): LogEntry {
  const { level } = record;
  const known = level === "fatal" ? "error" : level === "trace" ? "debug" : level;
  return { at: new Date(record.timestamp).toISOString(), level: known, text: forAdmins(record) };
}

function spell(fields: Record<string, unknown>): string {
  return Object.entries(fields).map(([name, value]) => ` ${name}=${value}`).join("");
}

const escape = (text: string) => text.replace(/[{}]/g, (brace) => brace + brace);

const LEVEL_NAMES: Record<LogLevel, string> = {
  trace: "DEBUG",
  debug: "DEBUG",
  info: "INFO",
  warning: "WARN",
  error: "ERROR",
  fatal: "ERROR",
};

/**
 * Formats `2026-11-29T12:34:56Z WARN text field=value`: one line, whatever its texts contain,
 * because journals, container engines and fail2ban read lines. An error's stack follows after bars.
 */
const textLine: TextFormatter = (record: LogRecord): string => {
  const { error, ...fields } = record.properties;
  const stack = error === undefined ? "" : `\n${error instanceof Error ? error.stack : error}`;
  const text = `${record.message.join("")}${spell(fields)}${stack}`;
  const time = new Date(record.timestamp).toISOString().replace(/\.\d+Z$/, "Z");
  return `${time} ${LEVEL_NAMES[record.level]} ${text.trim().replace(/\s*[\r\n]+\s*/g, " | ")}\n`;
};
