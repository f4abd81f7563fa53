import {
  nameOf,
  RemoteState,
  type SharedState,
} from "../../server/storage/engines/shared_state.ts";

/** Facts of a node in this process. */
export interface JoinedFacts extends SharedState {
  /**
   * Simulates that the node is gone for good: the others forget it and receive nothing more from
   * it.
   */
  cut(): void;
}

/** Connects nodes in one process that share facts in memory at once. */
export function joinFacts(count: number, onFault: (error: unknown) => void): JoinedFacts[] {
  const gone = new Set<number>();
  const all = Array.from({ length: count }, () => new RemoteState(onFault));
  return all.map((own, index): JoinedFacts => {
    const others = () => gone.has(index) ? [] : all.filter((one) => one !== own);
    return {
      node: `node ${index}`,
      isThere: (node) => all.some((_, other) => !gone.has(other) && node === `node ${other}`),
      set(topic, key, value) {
        const text = value === undefined ? null : JSON.stringify(value);
        for (const other of others()) other.change(`node ${index}`, nameOf(topic, key), text);
      },
      broadcast(topic, value) {
        for (const other of others()) other.noted(topic, JSON.parse(JSON.stringify(value)));
      },
      watch: (topic, listener) => own.watch(topic, listener),
      cut() {
        for (const other of others()) other.forget(`node ${index}`);
        gone.add(index);
      },
      onMessage: (topic, listener) => own.onMessage(topic, listener),
    };
  });
}
