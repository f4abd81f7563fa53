import { type ReadonlySignal, signal } from "@preact/signals";

/** `connecting`: the first attempt of this page. `offline`: it was there and went, or never came. */
export type ConnectionState = "connecting" | "connected" | "offline";
export interface Connection {
  state: ConnectionState;
  /** Milliseconds since 1970 at which this state began: the bar shows 2 s into `offline`. */
  since: number;
}

/** Whether the realtime connection stands. */
export interface ConnectionStore {
  readonly connection: ReadonlySignal<Connection>;
  set(state: ConnectionState, now: number): void;
}

export function createConnectionStore(): ConnectionStore {
  const connection = signal<Connection>({ state: "connecting", since: 0 });
  return {
    connection,
    set(state, now) {
      if (connection.value.state !== state) connection.value = { state, since: now };
    },
  };
}
