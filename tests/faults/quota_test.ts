import assert from "node:assert/strict";
import { createServer, register } from "../helpers/account.ts";
import { everything } from "../helpers/sender.ts";
import { TestServer } from "../helpers/server_process.ts";

const IV = "AAAAAAAAAAAAAAAA";
const content = (bytes: number) => ({ encryptedContent: new Uint8Array(bytes).toBase64(), iv: IV });

Deno.test("[HARD-12] kill -9 while messages come and go: what somebody has stored is counted to the byte", async () => {
  await using server = await TestServer.start();
  const ada = await register(server.url, "ada");
  const { channel } = await createServer(ada, "Club");
  const path = `/messages/${channel.id}`;
  const used = async () => (await ada.call<{ used: number }>("GET", "/users/storage")).used;
  const stored = async () => {
    const own = (await everything(ada, channel.id)).filter((one) => !one.isSystemMessage);
    return own.reduce((sum, one) => {
      return sum + Uint8Array.fromBase64(one.encrypted_content!).byteLength;
    }, 0);
  };
  for (let round = 0; round < 3; round++) {
    const ids: string[] = [];
    let answered = 0;
    let killed: Promise<number> | undefined;
    const act = async (i: number) => {
      const one = ids.pop();
      if (i % 5 === 0 && one) await ada.call("DELETE", `/messages/${one}`);
      else if (i % 7 === 0 && one) await ada.call("PUT", `/messages/${one}`, content(i));
      else {
        const { message } = await ada.call<{ message: { id: string } }>("POST", path, {
          ...content(1000 + i),
        });
        ids.push(message.id);
      }
      if (++answered === 60 + 20 * round) killed = server.end("SIGKILL");
    };
    let next = 0;
    const client = async () => {
      while (!killed) await act(next++).catch(() => {});
    };
    await Promise.all(Array.from({ length: 8 }, client));
    await killed;
    await server.startAgain();
    assert.ok(await stored() > 30_000);
    assert.equal(await used(), await stored());
  }
});
