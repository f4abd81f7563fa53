/**
 * State in memory that nodes share (CL-7), never stored on disk: facts, which hold until their node
 * replaces them or is gone, and notes, which are delivered once.
 */

/**
 * Receives a fact of another node. `value` is parsed JSON; undefined: the fact no longer holds.
 * `silence`: the node is gone, and was last heard of so many milliseconds ago.
 */
export type FactListener = (
  node: string,
  key: string,
  value: unknown,
  silence?: number,
) => void;

/** Called with a note of another node. */
export type MessageListener = (value: unknown) => void;

export interface SharedState {
  /** The name of this node, new with each start. */
  readonly node: string;
  /** Returns whether a node has published and isn't considered gone. */
  isThere(node: string): boolean;
  /**
   * Sets a fact of this node, which the others receive within 50 ms.
   * @param value anything that JSON can write; undefined: the fact no longer holds
   */
  set(topic: string, key: string, value: unknown): void;
  /** Sends a note once to the nodes that are there now, or not at all. */
  broadcast(topic: string, value: unknown): void;
  /**
   * Passes on the facts of a topic that other nodes have now, and all changes from now on,
   * including those of a node that goes away.
   * @returns stops it
   */
  watch(topic: string, listener: FactListener): () => void;
  /** Passes on the notes of a topic from other nodes. @returns stops it */
  onMessage(topic: string, listener: MessageListener): () => void;
}

/** Topic and key of a fact in one text. */
export function nameOf(topic: string, key: string): string {
  return `${topic} ${key}`;
}

/**
 * The facts of other nodes and their listeners: the common part of all implementations of `SharedState`.
 */
export class RemoteState {
  /** By node and name, as JSON. */
  readonly #nodes = new Map<string, Map<string, string>>();
  readonly #watching = new Map<string, Set<FactListener>>();
  readonly #hearing = new Map<string, Set<MessageListener>>();

  constructor(private readonly onFault: (error: unknown) => void) {}

  watch(topic: string, listener: FactListener): () => void {
    const listeners = this.#watching.getOrInsertComputed(topic, () => new Set());
    listeners.add(listener);
    for (const [node, facts] of this.#nodes) {
      for (const [name, text] of facts) {
        if (topicOf(name) === topic) this.#call(listener, node, name, text);
      }
    }
    return () => listeners.delete(listener);
  }

  onMessage(topic: string, listener: MessageListener): () => void {
    const listeners = this.#hearing.getOrInsertComputed(topic, () => new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** @param text JSON; null: the fact no longer holds */
  change(node: string, name: string, text: string | null, silence?: number): void {
    const facts = this.#nodes.getOrInsertComputed(node, () => new Map<string, string>());
    if ((facts.get(name) ?? null) === text) return;
    if (text === null) facts.delete(name);
    else facts.set(name, text);
    for (const listener of this.#watching.get(topicOf(name)) ?? []) {
      this.#call(listener, node, name, text, silence);
    }
  }

  /** These are all that the node has. */
  replace(node: string, all: ReadonlyMap<string, string>, silence?: number): void {
    for (const name of [...this.#nodes.get(node)?.keys() ?? []]) {
      if (!all.has(name)) this.change(node, name, null, silence);
    }
    for (const [name, text] of all) this.change(node, name, text);
  }

  /**
   * Drops a node that is gone, with all its facts.
   * @param silence milliseconds since it was heard of; undefined: it left in order
   */
  forget(node: string, silence?: number): void {
    this.replace(node, new Map(), silence);
    this.#nodes.delete(node);
  }

  noted(topic: string, value: unknown): void {
    for (const listener of this.#hearing.get(topic) ?? []) this.#safely(() => listener(value));
  }

  #call(
    listener: FactListener,
    node: string,
    name: string,
    text: string | null,
    silence?: number,
  ): void {
    const key = name.slice(topicOf(name).length + 1);
    const value = text === null ? undefined : JSON.parse(text);
    this.#safely(() => listener(node, key, value, silence));
  }

  #safely(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.onFault(error);
    }
  }
}

function topicOf(name: string): string {
  return name.slice(0, name.indexOf(" "));
}
