/** Fields of an entry besides its text, e.g. the id of a request. */
export type LogFields = Record<string, string | number>;

/** The log for the host. Never given secrets or message content. */
export interface Log {
  /** For details that are of use only in a search for a fault: every request. */
  debug(text: string, fields?: LogFields): void;
  info(text: string, fields?: LogFields): void;
  warn(text: string, fields?: LogFields): void;
  /** `error` is logged with its stack: for faults of the program, not of its users. */
  error(text: string, error?: unknown, fields?: LogFields): void;
}

/** Plain lines, for code that runs before or without a server's configuration. */
export const consoleLog: Log = {
  debug: () => {},
  info: (text) => console.log(text),
  warn: (text) => console.warn(text),
  error: (text, error) => console.error(text, ...(error === undefined ? [] : [error])),
};
