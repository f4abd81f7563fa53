import { type Facts, FactsOfOthers, nameOf } from "../../server/storage/engines/facts.ts";

/** Nodes in one process that tell each other at once what they have in memory. */
export function joinFacts(count: number, onFault: (error: unknown) => void): Facts[] {
  const all = Array.from({ length: count }, () => new FactsOfOthers(onFault));
  return all.map((own, index): Facts => {
    const others = all.filter((one) => one !== own);
    return {
      node: `node ${index}`,
      isThere: (node) => all.some((_, other) => node === `node ${other}`),
      set(topic, key, value) {
        const text = value === undefined ? null : JSON.stringify(value);
        for (const other of others) other.change(`node ${index}`, nameOf(topic, key), text);
      },
      note(topic, value) {
        for (const other of others) other.noted(topic, JSON.parse(JSON.stringify(value)));
      },
      watch: (topic, listener) => own.watch(topic, listener),
      hear: (topic, listener) => own.hear(topic, listener),
    };
  });
}
