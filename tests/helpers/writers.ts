/** People who write without a pause, and what became of it. */
import assert from "node:assert/strict";
import { jsonInit, type Person, sealed } from "./person.ts";
import { until } from "./until.ts";

/** Writer that sends several messages at a time into a channel until stopped. */
export class Writers implements AsyncDisposable {
  /** Ids of messages, by the nonces under which they were sent. */
  readonly acknowledged = new Map<string, string>();
  readonly #writing: Promise<void>[];
  #isStopped = false;

  constructor(readonly person: Person, readonly channelId: string, atOnce = 4) {
    this.#writing = Array.from({ length: atOnce }, async () => {
      while (!this.#isStopped) await this.#write();
    });
  }

  /** Resolves when this many more are acknowledged. */
  async more(count: number): Promise<void> {
    const before = this.acknowledged.size;
    await until(`${count} more are written`, () => this.acknowledged.size >= before + count);
  }

  /** Resolves when all pending messages are acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#writing);
  }

  /**
   * Every acknowledged message is there once, and seqs have no gaps.
   * @param person who reads it all
   */
  async requireWhole(person = this.person): Promise<void> {
    const found = await allMessages(person, this.channelId);
    const ids = found.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, "none is there twice");
    const acknowledged = [...this.acknowledged.values()];
    const there = new Set(ids);
    assert.deepEqual(acknowledged.filter((id) => !there.has(id)), [], "none is lost");
    assert.equal(new Set(acknowledged).size, acknowledged.length, "each is a message of its own");
    const seqs = found.map(({ seq }) => seq);
    assert.deepEqual(seqs, Array.from(seqs, (_, index) => seqs[0] + index), "seq without gaps");
    const said = acknowledged.length;
    // In addition to the server's own messages.
    assert.ok(found.length <= said + 2, `${found.length} of ${said}: a message is there twice`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled(this.#writing);
  }

  /** Says it until a node acknowledges it, under one nonce. */
  async #write(): Promise<void> {
    const nonce = crypto.randomUUID();
    const { url, token } = this.person;
    const init = { ...jsonInit({ ...sealed(nonce), nonce }, token), method: "POST" };
    const id = await until("the message is acknowledged", async () => {
      const response = await fetch(`${url}/api/messages/${this.channelId}`, init);
      const text = await response.text();
      return response.ok ? JSON.parse(text).message.id as string : undefined;
    });
    this.acknowledged.set(nonce, id);
  }
}

/** All messages of a channel, the oldest first. */
export async function allMessages(
  person: Person,
  channelId: string,
): Promise<{ id: string; seq: number }[]> {
  const pages: { id: string; seq: number }[][] = [];
  for (let before = "";;) {
    const page = await person.get(`/messages/${channelId}?limit=50${before}`);
    assert.equal(page.status, 200, JSON.stringify(page.body));
    const { messages } = page.body;
    pages.unshift(messages);
    if (messages.length < 50) return pages.flat();
    before = `&before=${messages[0].seq}`;
  }
}
