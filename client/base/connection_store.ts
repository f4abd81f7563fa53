import { signal } from "@preact/signals";

/** `connecting`: the first attempt of this page. `offline`: it was there and went, or never came. */
export type ConnectionState = "connecting" | "connected" | "offline";
interface Connection {
  state: ConnectionState;
  /** Milliseconds since 1970 at which this state began: the bar shows 2 s into `offline`. */
  since: number;
}

/** Creates the store with the state of the realtime connection. */
export function createConnectionStore() {
  const connection = signal<Connection>({ state: "connecting", since: 0 });
  return {
    connection,
    set(state: ConnectionState, now: number) {
      if (connection.value.state !== state) connection.value = { state, since: now };
    },
  };
}
