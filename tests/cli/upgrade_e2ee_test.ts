import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createTarDecoder } from "modern-tar";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { jsonInit, password, Person } from "../helpers/person.ts";
import { ask } from "../helpers/responses.ts";
import { spawnServer } from "../helpers/server_process.ts";

/**
 * Data with a direct message and a channel that one member has left, written by the version at
 * e3b5ded2.
 */
const OLD = fileURLToPath(new URL("../fixtures/data-e3b5ded2.tar.gz", import.meta.url));

interface Secrets {
  direct: string;
  server: string;
  quiet: string;
  people: Record<"ada" | "bob" | "cy", { id: string; recoveryKey: string }>;
}

/** Unpacks the data into a folder. @returns what people of it know */
async function unpack(data: string): Promise<Secrets> {
  let secrets = "";
  const file = await Deno.open(OLD);
  const plain = file.readable.pipeThrough(new DecompressionStream("gzip"));
  for await (const { header, body } of plain.pipeThrough(createTarDecoder())) {
    if (header.name === "secrets.json") secrets = await new Response(body).text();
    else await Deno.writeFile(`${data}/${header.name}`, body);
  }
  return JSON.parse(secrets);
}

/** Creates a new device of a person who has only their password and recovery key. */
async function recovered(url: string, username: string, recoveryKey: string): Promise<Talker> {
  const login = { username, password: password(username) };
  const { status, body, headers } = await ask(url, "POST", "/auth/login", jsonInit(login));
  assert.equal(status, 200, JSON.stringify(body));
  const person = new Person(url, body.user, body.token, body.sessionToken, headers);
  const talker = Talker.over(new TestBrowser(person));
  await talker.page.ask("recover", recoveryKey);
  return talker;
}

Deno.test("[MEND-42 OPS-6] conversations, archive, vault and logs of the version before are read and go on", async () => {
  const data = await Deno.makeTempDir({ prefix: "parley-test-" });
  const { direct, server, quiet, people } = await unpack(data);
  const spawned = spawnServer({ dataDir: data });
  try {
    const url = (await spawned.ready).replace("localhost", "127.0.0.1");
    using ada = await recovered(url, "ada", people.ada.recoveryKey);
    using bob = await recovered(url, "bob", people.bob.recoveryKey);
    const dm = (other: string): PrivateChannel => ({ id: direct, space: "dm", userIds: [other] });
    const channel: PrivateChannel = { id: quiet, space: "server", serverId: server, userIds: [] };

    // The earlier devices are gone with the author of the data: texts come from the archive.
    assert.equal((await ada.look(dm(people.bob.id))).phase, "waiting");
    assert.deepEqual(await ada.texts(dm(people.bob.id)), ["hello, bob", "hello ada"]);
    assert.equal((await bob.look(channel)).phase, "waiting");
    const [first, ofCy, ...others] = await bob.texts(channel);
    assert.deepEqual([first, ...others], ["for three", "of bob", "for two", "still here"]);
    // The archive of before has no certificates of those who have left.
    assert.match(ofCy!, /^\[/, "nothing is shown that can't be proven");
    const safety = await ada.page.ask("safety", people.bob.id);
    assert.equal(safety?.trust, "verified", "the vault keeps who was verified");
  } finally {
    spawned.kill("SIGTERM");
    assert.equal(await spawned.exited, 0, spawned.log.join("\n"));
    await Deno.remove(data, { recursive: true });
  }
});
