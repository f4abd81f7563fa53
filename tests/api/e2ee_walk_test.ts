import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { groupOf, Talker, textOf, twoPeople } from "../helpers/e2ee/talk.ts";
import { random as seeded } from "../helpers/random.ts";

Deno.test("[E2E-23 E2E-20 E2E-41] five devices that write, renew and let each other in at once agree in the end", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  using laptop = await ada.further(app);
  using tablet = await ada.further(app);
  using other = await bob.further(app);
  const all = [ada, laptop, tablet, bob, other];
  const channel = (one: Talker) => dm(one.person.id === ada.person.id ? ada : bob);
  // Nobody knows of the others: each member admits the people it finds, all at once.
  await Promise.all(all.map((one) => one.look(channel(one))));
  for (const one of [ada, bob]) await one.page.ask("hint", { kind: "connected" });
  for (const one of all) assert.equal((await one.look(channel(one))).phase, "ready");
  await Promise.all(all.map((one, i) => one.send(channel(one), `first of ${i}`)));
  const gone = (await tablet.page.ask("devices")).find(({ isThis }) => isThis)!.id;
  const rest = all.filter((one) => one !== tablet);
  await Promise.all([
    ada.page.ask("revoke", gone),
    ...rest.map((one, i) => one.send(channel(one), `second of ${i}`)),
  ]);
  await Promise.all(rest.map((one, i) => one.send(channel(one), `third of ${i}`)));
  const read = await Promise.all(rest.map((one) => one.texts(channel(one))));
  assert.equal(read[0]!.length, 5 + 4 + 4);
  for (const texts of read) assert.deepEqual(texts, read[0]);
  assert.ok(read[0]!.every((text) => !text.startsWith("[")), read[0]!.join());
  const epochs = await Promise.all(rest.map(async (one) => (await one.look(channel(one))).epoch));
  assert.equal(new Set(epochs).size, 1);
  tablet.browser.person = await app.login("ada");
  await tablet.page.ask("hint", { kind: "person", id: ada.person.id });
  assert.deepEqual((await tablet.texts(dm(ada))).slice(-4), Array(4).fill("[no_key]"));
});

const SEED = Number(Deno.env.get("PARLEY_SEED") ?? 5);
const STEPS = Number(Deno.env.get("PARLEY_STEPS") ?? 40);

Deno.test(`[E2E-53 E2E-52 E2E-13] ${STEPS} random steps of three people's devices on a real server: all read the same (seed ${SEED})`, async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const random = seeded(SEED);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(some: readonly T[]): T => some[below(some.length)]!;
  const firsts = people.talkers;
  const { group } = people;
  const channel = (one: Talker) => group(firsts.find(({ person }) => person.id === one.person.id)!);
  let all = [...firsts];
  await firsts[0]!.page.ask("startConversation", group(firsts[0]!));
  const said: { id: string; by: string; text: string }[] = [];
  let count = 0;
  const steps: Record<string, (one: Talker) => Promise<unknown>> = {
    async write(one) {
      const text = `message ${++count}`;
      const { id } = await one.send(channel(one), text);
      said.push({ id, by: one.person.id, text });
    },
    async edit(one) {
      const own = said.filter(({ by, text }) => by === one.person.id && text !== "[deleted]");
      if (!own.length) return;
      const target = pick(own);
      const text = `edited ${++count}`;
      await one.texts(channel(one));
      await one.send(channel(one), { op: "edit", target: target.id, text });
      target.text = text;
    },
    async remove(one) {
      const own = said.filter(({ by, text }) => by === one.person.id && text !== "[deleted]");
      if (own.length < 3) return;
      const target = pick(own);
      await one.texts(channel(one));
      await one.send(channel(one), { op: "delete", target: target.id });
      target.text = "[deleted]";
    },
    hear: (one) => one.page.ask("hint", { kind: "connected" }),
    read: (one) => one.texts(channel(one)),
    restart(one) {
      all = all.map((other) => other === one ? one.restarted() : other);
      return Promise.resolve();
    },
    async further(one) {
      const first = firsts.find(({ person }) => person.id === one.person.id)!;
      if (all.filter(({ person }) => person.id === one.person.id).length > 2) return;
      const next = await first.further(app);
      all.push(next);
      await next.look(channel(next));
      const helper = pick(all.filter((other) => other !== next));
      await helper.page.ask("hint", { kind: "connected" });
      await next.look(channel(next));
    },
    async revoke(one) {
      const others = all.filter((other) => other.person.id === one.person.id && other !== one)
        .filter((other) =>
          !firsts.some(({ browser }) => browser.databases === other.browser.databases)
        );
      if (!others.length) return;
      const gone = pick(others);
      const own = (await gone.page.ask("devices")).find(({ isThis }) => isThis)!;
      await one.page.ask("revoke", own.id);
      all = all.filter((other) => other !== gone);
    },
    async rollBack(one) {
      const before = await one.browser.copy();
      await steps.write!(one);
      await one.browser.restore(before);
      const back = one.restarted();
      all = all.map((other) => other === one ? back : other);
      await back.look(channel(back));
      await back.texts(channel(back));
    },
    async loseState(one) {
      await one.browser.edit((name) => name.startsWith("group/"));
      const back = one.restarted();
      all = all.map((other) => other === one ? back : other);
      await back.look(channel(back));
      await back.texts(channel(back));
    },
  };
  const names = [...Object.keys(steps), "write", "write", "edit"];
  for (let i = 0; i < STEPS; i++) {
    const name = pick(names);
    const one = pick(all);
    try {
      const { phase } = await one.look(channel(one));
      if (phase !== "ready") continue;
      await steps[name]!(one);
    } catch (cause) {
      throw new Error(`step ${i}: ${name}`, { cause });
    }
  }
  for (const one of [...all, ...all]) {
    await one.page.ask("hint", { kind: "connected" });
    await one.look(channel(one));
  }
  const expected = said.map(({ text }) => text);
  for (const one of all) {
    const rows = await one.page.ask("open", people.id, await one.rows(channel(one)), null);
    assert.deepEqual(rows.map(textOf), expected);
    assert.equal((await one.look(channel(one))).phase, "ready");
  }
});
