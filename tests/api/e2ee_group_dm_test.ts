import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { groupOf, groupWithoutKeys, Talker } from "../helpers/e2ee/talk.ts";
import { befriend } from "../helpers/people.ts";

Deno.test("[E2E-16 E2E-18 E2E-32] a group in private: whoever is taken in reads from then on, whoever leaves nothing more", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers, group, id, persons } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const begun = await ada.page.ask("startConversation", group(ada));
  assert.deepEqual([begun.phase, begun.people.length, begun.unconfirmed], ["ready", 3, []]);
  for (const one of [bob, cy]) assert.equal((await one.look(group(one))).phase, "ready");
  await ada.send(group(ada), "the three of us");
  await cy.send(group(cy), "indeed");

  const dan = await app.register("dan");
  await befriend(bob.person, dan);
  assert.equal((await bob.person.post(`/channels/${id}/people`, { userId: dan.id })).status, 200);
  const four = [...persons, dan];
  using dans = await Talker.first(dan);
  // The server's word that a person is a member proves nothing: no device admits them.
  const added = await bob.look(group(bob, four));
  assert.deepEqual([added.unconfirmed, added.people.length], [[dan.id], 3]);
  assert.equal((await dans.look(group(dans, four))).phase, "waiting");
  await bob.send(group(bob, four), "not for dan yet");
  const taken = await bob.page.ask("addToConversation", group(bob, four), [dan.id]);
  assert.deepEqual([taken.unconfirmed, taken.people.length], [[], 4]);
  assert.equal((await dans.look(group(dans, four))).phase, "ready");
  await bob.send(group(bob, four), "welcome");
  await dans.send(group(dans, four), "thanks");
  assert.deepEqual(await dans.texts(group(dans, four)), [
    ...Array(3).fill("[before_joined]"),
    "welcome",
    "thanks",
  ]);

  await cy.page.ask("leaveConversation", id);
  assert.equal((await cy.person.post(`/channels/${id}/leave`)).status, 200);
  const rest = [persons[0]!, persons[1]!, dan];
  await dans.send(group(dans, rest), "without cy");
  const now = await ada.look(group(ada, rest));
  assert.deepEqual([now.phase, now.people.length], ["ready", 3]);
  assert.equal((await ada.texts(group(ada, rest))).at(-1), "without cy");
  // Coming back needs an entry of its own.
  assert.equal(
    (await ada.person.post(`/channels/${id}/people`, { userId: cy.person.id })).status,
    200,
  );
  assert.deepEqual((await ada.look(group(ada, four))).unconfirmed, [cy.person.id]);
  assert.notEqual((await cy.look(group(cy, four))).phase, "ready");
  await ada.page.ask("addToConversation", group(ada, four), [cy.person.id]);
  assert.equal((await cy.look(group(cy, four))).phase, "ready");
  await ada.send(group(ada, four), "and cy again");
  assert.equal((await cy.texts(group(cy, four))).at(-1), "and cy again");
});

Deno.test("[E2E-16 E2E-49] who has no keys when a group begins is taken in later, by any of them", async () => {
  await using app = await TestApp.start();
  const { persons: [a, b, c], group } = await groupWithoutKeys(app, "ada", "bob", "cy");
  using ada = await Talker.first(a!);
  using bob = await Talker.first(b!);
  const begun = await ada.page.ask("startConversation", group(ada));
  assert.deepEqual([begun.phase, begun.unconfirmed], ["ready", [c!.id]]);
  await bob.look(group(bob));
  assert.deepEqual(
    (await bob.page.ask("addToConversation", group(bob), [c!.id])).unconfirmed,
    [c!.id],
    "without keys nobody is taken in",
  );
  using cy = await Talker.first(c!);
  await bob.page.ask("addToConversation", group(bob), [c!.id]);
  assert.equal((await cy.look(group(cy))).phase, "ready");
  await cy.send(group(cy), "here");
  assert.deepEqual(await ada.texts(group(ada)), ["here"]);
});

for (const begun of [false, true]) {
  const when = begun ? "is let in before, and added" : "is let in and added";
  Deno.test(`[E2E-18 E2E-39] who ${when} while a welcome is looked for takes it, and changes nothing in the group`, async () => {
    await using app = await TestApp.start();
    const { persons: [a, b, c], group } = await groupWithoutKeys(app, "ada", "bob", "cy");
    using ada = await Talker.first(a!);
    using bob = await Talker.first(b!);
    await ada.page.ask("startConversation", group(ada));
    await bob.look(group(bob));
    using cy = await Talker.first(c!);

    const committing = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    bob.browser.between = async (path, init, go) => {
      if (path.endsWith("/commits") && init.method === "POST") {
        committing.resolve();
        await asked.promise;
      }
      return await go();
    };
    const add = () => bob.page.ask("addToConversation", group(bob), [c!.id]);
    let adding: ReturnType<typeof add> | undefined;
    if (begun) {
      adding = add();
      await committing.promise;
    }
    let isAsked = false;
    cy.browser.between = async (path, _init, go) => {
      const response = await go();
      if (path.includes("/welcome") && !isAsked) {
        isAsked = true;
        asked.resolve();
        await (adding ??= add());
      }
      return response;
    };
    assert.equal((await cy.look(group(cy))).phase, "ready");
    const { lastChange, people } = await ada.look(group(ada));
    assert.deepEqual([isAsked, people.length, lastChange!.userId], [true, 3, b!.id]);
  });
}

/** Makes others act before a commit is sent; collects the statuses of all requests. */
function beforeCommits({ browser }: Talker, act: () => Promise<unknown>): number[] {
  const statuses: number[] = [];
  browser.between = async (path, init, go) => {
    if (path.endsWith("/commits") && init.method === "POST") await act();
    const response = await go();
    statuses.push(response.status);
    return response;
  };
  return statuses;
}

Deno.test("[E2E-39] the last change names who let somebody in, or left, whoever's device has committed it", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers, group, id, persons } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  await ada.page.ask("startConversation", group(ada));
  for (const one of [bob, cy]) await one.look(group(one));
  const dan = await app.register("dan");
  await befriend(bob.person, dan);
  await bob.person.post(`/channels/${id}/people`, { userId: dan.id });
  const four = [...persons, dan];
  using dans = await Talker.first(dan);
  const changedBy = async (one: Talker, among: typeof four) => {
    const { lastChange, people } = await one.look(group(one, among));
    return [lastChange?.userId, people.length];
  };

  const statuses = beforeCommits(bob, () => cy.look(group(cy, four)));
  await bob.page.ask("addToConversation", group(bob, four), [dan.id]);
  assert.ok(statuses.includes(409), "cy was faster");
  for (const one of [ada, bob, cy]) {
    assert.deepEqual(await changedBy(one, four), [bob.person.id, 4], one.person.user.username);
  }
  await dans.look(group(dans, four));
  await cy.page.ask("leaveConversation", id);
  await cy.person.post(`/channels/${id}/leave`);
  const rest = four.filter((one) => one !== cy.person);
  await dans.send(group(dans, rest), "without cy");
  for (const one of [ada, bob, dans]) {
    assert.deepEqual(await changedBy(one, rest), [cy.person.id, 3], one.person.user.username);
  }
});

Deno.test("[E2E-20 E2E-46] who adds a device that is taken back meanwhile looks again, and sends nothing that is wrong", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers, group } = people;
  const [ada, bob] = talkers as [Talker, Talker, Talker];
  await ada.page.ask("startConversation", group(ada));
  await bob.look(group(bob));
  using further = await bob.further(app);
  const { id } = (await further.page.ask("devices")).find(({ isThis }) => isThis)!;
  let isRevoked = false;
  const statuses = beforeCommits(ada, async () => {
    if (!isRevoked) await bob.page.ask("revoke", id);
    isRevoked = true;
  });
  await ada.page.ask("hint", { kind: "person", id: bob.person.id });
  const now = await ada.look(group(ada));
  assert.deepEqual([isRevoked, now.phase, now.people.map(({ devices }) => devices)], [
    true,
    "ready",
    [1, 1, 1],
  ]);
  assert.deepEqual(statuses.filter((status) => status >= 400), [409]);
});

Deno.test("[E2E-20 E2E-46] where the server calls an addition wrong, a device looks again once, and no more", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers: [ada], group, id, persons } = people;
  await ada!.page.ask("startConversation", group(ada!));
  let [asked, refusals] = [0, 0];
  ada!.browser.between = async (path, init, go) => {
    if (!path.endsWith("/commits") || init.method !== "POST") return await go();
    asked++;
    const refusal = { code: "bad_commit", error: "This change of the group is not valid" };
    return refusals-- > 0 ? Response.json(refusal, { status: 400 }) : await go();
  };
  async function add(name: string, refused: number) {
    const person = await app.register(name);
    await befriend(ada!.person, person);
    await ada!.person.post(`/channels/${id}/people`, { userId: person.id });
    persons.push(person);
    using _keys = await Talker.first(person);
    [asked, refusals] = [0, refused];
    return await ada!.page.ask("addToConversation", group(ada!, persons), [person.id]);
  }
  assert.deepEqual([(await add("dan", 1)).people.length, asked], [4, 2]);
  await assert.rejects(add("eve", Infinity), { code: "bad_commit" });
  assert.equal(asked, 2);
});
