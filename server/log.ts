/** Where the program tells its host what happens. Never given secrets or message content. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  /** `error` is printed with its stack: for faults of the program, not of its users. */
  error(text: string, error?: unknown): void;
}

export const consoleLog: Log = {
  info: (text) => console.log(text),
  warn: (text) => console.warn(text),
  error: (text, error) => console.error(text, ...(error === undefined ? [] : [error])),
};
