import { type Facts, FactsOfOthers, nameOf } from "../../server/storage/engines/facts.ts";

/** Facts of a node in this process. */
export interface JoinedFacts extends Facts {
  /**
   * Simulates that the node is gone for good: the others forget it and receive nothing more from
   * it.
   */
  cut(): void;
}

/** Connects nodes in one process that share facts in memory at once. */
export function joinFacts(count: number, onFault: (error: unknown) => void): JoinedFacts[] {
  const gone = new Set<number>();
  const all = Array.from({ length: count }, () => new FactsOfOthers(onFault));
  return all.map((own, index): JoinedFacts => {
    const others = () => gone.has(index) ? [] : all.filter((one) => one !== own);
    return {
      node: `node ${index}`,
      isThere: (node) => all.some((_, other) => !gone.has(other) && node === `node ${other}`),
      set(topic, key, value) {
        const text = value === undefined ? null : JSON.stringify(value);
        for (const other of others()) other.change(`node ${index}`, nameOf(topic, key), text);
      },
      note(topic, value) {
        for (const other of others()) other.noted(topic, JSON.parse(JSON.stringify(value)));
      },
      watch: (topic, listener) => own.watch(topic, listener),
      cut() {
        for (const other of others()) other.forget(`node ${index}`);
        gone.add(index);
      },
      hear: (topic, listener) => own.hear(topic, listener),
    };
  });
}
