import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { until } from "../helpers/until.ts";

Deno.test("[E2E-47 E2E-44 HARD-4] an admin who deletes a server takes its private channels' groups and log of authority along; its members keep their keys", async () => {
  await using app = await TestApp.start();
  const host = await app.registerAdmin("host");
  using people = await serverOf(app, "ada", "bob");
  const [ada, bob] = people.talkers;
  const channel = await people.newChannel(ada!.person);
  await people.start(ada!, channel);
  await bob!.look(channel);
  await ada!.send(channel, "one");
  const { server } = people;
  const left = async () => {
    const found: string[] = [];
    for await (const { key } of app.context.db.walk<unknown>([])) {
      const isOfIt = key.includes(server.id) || key.includes(channel.id);
      if (isOfIt && String(key[0]).startsWith("e2ee")) found.push(String(key[0]));
    }
    return found;
  };
  assert.ok((await left()).includes("e2ee_authority"));
  assert.ok((await left()).includes("e2ee_group"));
  const deleted = await host.order(`/admin/servers/${server.id}/delete`, {
    name: server.name,
  });
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body));
  await until("nothing of it is left", async () => (await left()).length === 0);
  for (const one of [ada!, bob!]) {
    assert.equal((await one.page.ask("look")).phase, "ready");
    assert.equal((await one.person.get(`/e2ee/channels/${channel.id}/group`)).status, 404);
    assert.equal((await one.person.get(`/e2ee/authority/${server.id}`)).status, 404);
  }
});
