/** Measurements while the server works. */
export interface Metrics {
  /** A response under /api: the endpoint's path with its {parameters}, and how long it took. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** A client event: its name, and the code of the error or `ok`. */
  event(name: string, code: string, seconds: number): void;
  /** A user may not do or see something: the endpoint, and the error's code. */
  refused(endpoint: string, code: string): void;
  /** A step of the upkeep failed, or one of the things that it is about. */
  upkeepFailed(step: string): void;
  /** Something happened and was committed. */
  happened(type: string): void;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Measures nothing, since nobody can read it. */
export const NO_METRICS: Metrics = {
  request: () => {},
  event: () => {},
  refused: () => {},
  upkeepFailed: () => {},
  happened: () => {},
  text: () => Promise.resolve(""),
};
