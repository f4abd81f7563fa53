/** The real program, three times behind the real HAProxy and on a real pair of PostgreSQL. */
import assert from "node:assert/strict";
import { startBalancer } from "../helpers/balancer.ts";
import { registerAt } from "../helpers/people.ts";
import { jsonInit, type Person, sealed } from "../helpers/person.ts";
import { startPair } from "../helpers/postgres.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

/** Writers at a time, and what each of them says after the node is gone. */
const WRITERS = 4;
const AFTERWARDS = 25;

/** Says it until a node acknowledges it, with the same nonce: the id that the message has. */
async function say(person: Person, channelId: string, nonce: string): Promise<string> {
  return await until("the message is acknowledged", async () => {
    const init = jsonInit({ ...sealed(nonce), nonce }, person.token);
    const response = await fetch(`${person.url}/api/messages/${channelId}`, {
      ...init,
      method: "POST",
    });
    const text = await response.text();
    return response.ok ? JSON.parse(text).message.id as string : undefined;
  });
}

Deno.test(
  "[CL-12] a node that is killed while people write loses no acknowledged message and doubles none",
  async () => {
    await using pair = await startPair();
    const storage = await pair.primary.createDatabase();
    const env = { PARLEY_STORAGE: storage, PARLEY_TRUSTED_PROXIES: "127.0.0.1" };
    await using nodes = new AsyncDisposableStack();
    const [one, two, three] = [
      // The first makes the tables.
      nodes.use(await TestServer.start({ env })),
      nodes.use(await TestServer.start({ env })),
      nodes.use(await TestServer.start({ env })),
    ];
    await using balancer = await startBalancer([one.url, two.url, three.url]);
    const ada = await registerAt(balancer.url, "ada");
    const { channel } = await ada.createServer();

    const acknowledged = new Map<string, string>();
    let isKilled = false;
    const writing = Array.from({ length: WRITERS }, async (_, writer) => {
      let left = AFTERWARDS;
      for (let n = 0; left > 0; n++) {
        const nonce = crypto.randomUUID();
        acknowledged.set(nonce, await say(ada, channel.id, nonce));
        if (isKilled) left--;
      }
      return writer;
    });
    await until("some are written", () => acknowledged.size > 40);
    await two.end("SIGKILL");
    isKilled = true;
    await Promise.all(writing);

    const found: { id: string; seq: number }[] = [];
    for (let isMore = true; isMore;) {
      const before = found.length > 0 ? `&before=${found[0].seq}` : "";
      const page = await ada.get(`/messages/${channel.id}?limit=50${before}`);
      assert.equal(page.status, 200, JSON.stringify(page.body));
      found.unshift(...page.body.messages);
      isMore = page.body.messages.length === 50;
    }
    const ids = found.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, "none is there twice");
    assert.deepEqual([...acknowledged.values()].filter((id) => !ids.includes(id)), []);
    const seqs = found.map(({ seq }) => seq);
    assert.deepEqual(seqs, Array.from(seqs, (_, index) => seqs[0] + index), "seq without gaps");
    const said = acknowledged.size;
    // Beside what the server itself says.
    assert.ok(found.length >= said && found.length <= said + 2, `${found.length} of ${said}`);
  },
);
