import type { Site } from "fresh";
import type { Log } from "../../base/log.ts";
import type { Memory } from "../memory.ts";
import type { YieldPool } from "../threads.ts";

/** The machine that a command runs on; passed in, so that tests can replace it. */
export interface Machine {
  /** Without the program's name. */
  args: string[];
  env(name: string): string | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** A file's text, or null where there is none. */
  readFile(path: string): Promise<string | null>;
  /** Writes to standard output, unchanged. */
  write(text: string | Uint8Array): Promise<void>;
  log: Log;
  /** True if commands print JSON. */
  json?: boolean;
  memory: Memory;
  yieldPool: YieldPool;
  /**
   * Runs this program again with other arguments and this standard input; returns what it printed
   * for people. @throws Error
   */
  again(args: string[], input?: string, signal?: AbortSignal): Promise<string>;
  /** The built pages. */
  site(): Promise<Site>;
}
