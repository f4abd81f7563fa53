import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";

Deno.test("[MEND-19] a call in an encrypted conversation that no device of the other can answer is refused at once", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const call = async () => {
    const { status, body } = await ada.person.post(`/dm-voice/channels/${dm(ada).id}/call`);
    if (status === 201) await ada.person.post(`/dm-voice/calls/${body.call.id}/end`);
    return body.code ? `${status} ${body.code}` : status;
  };
  assert.equal(await call(), 201, "an open conversation needs no device");
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  assert.equal(await call(), 201);
  using laptop = await bob.further(app);
  await ada.page.ask("hint", { kind: "person", id: bob.person.id });
  await laptop.look(dm(bob));
  const session = await app.login("bob");
  assert.equal((await bob.person.post("/auth/logout")).status < 300, true);
  assert.equal(await call(), 201, "the laptop can");
  assert.equal((await laptop.person.post("/auth/logout")).status < 300, true);
  assert.equal((await session.get("/users/me")).status, 200, "he is signed in, without keys");
  assert.equal(await call(), "409 no_device");
});
