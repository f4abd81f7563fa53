import type { Disk } from "../../storage/disk.ts";

/** What is measured while the server works. */
export interface Metrics {
  /** An answer under /api: the endpoint's path with its {parameters}, and how long it took. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** A client event: its name, and the code of the error or `ok`. */
  event(name: string, code: string, seconds: number): void;
  /** Somebody may not do something, or not see it: at which door, and the error's code. */
  refused(door: string, code: string): void;
  /** Something happened and was committed. */
  happened(type: string): void;
  /** All of it in the text format of Prometheus. */
  text(): Promise<string>;
}

/** What is asked for when somebody reads the metrics. */
export interface Gauges {
  sockets(): number;
  waitingBytes(): number;
  usersOnline(): number;
  voiceParticipants(): number;
  /** Seconds since 1970; null: none was made yet. */
  lastBackup(): number | null;
  /** Whether a backup is late, or could not be made or copied. */
  backupFailing(): boolean;
  /** Bytes. */
  databaseBytes(): Promise<number>;
  /** Null: the system does not say. */
  disk(): Promise<Disk | null>;
}

/** Measures nothing: nobody may read it. */
export const NO_METRICS: Metrics = {
  request: () => {},
  event: () => {},
  refused: () => {},
  happened: () => {},
  text: () => Promise.resolve(""),
};
