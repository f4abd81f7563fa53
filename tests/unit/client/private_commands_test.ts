import assert from "node:assert/strict";
import { MODERATION, runPrivately } from "../../../client/private/commands.ts";
import { createNotesStore } from "../../../client/messages/notes_store.ts";
import { signal } from "@preact/signals";
import { commands as t } from "../../../text/en/private.ts";
import { aChannel, aUser } from "./fakes.ts";

/** Runs a command, and returns sent messages, notes, and requests to the server. */
async function run(text: string, serverId: string | null = null, display_name?: string) {
  const said: string[] = [];
  const asked: string[] = [];
  const notes = createNotesStore();
  const sent = { channelId: "c1", command: text.split(/\s/)[0]! };
  await runPrivately(sent, text, {
    notes,
    session: { user: signal(aUser({ display_name })) },
    channels: { find: () => aChannel({ server_id: serverId }) },
    say: (_channelId, text) => void said.push(text),
    ask: (_sent, text) => Promise.resolve(asked.push(text)),
  });
  const shown = notes.list.value.map(({ text, failed }) => [text, failed]);
  return { said, asked, shown };
}

Deno.test("[E2E-33] what is said by a command is said without the server", async () => {
  assert.deepEqual(await run("/me waves"), { said: ["*ann waves*"], asked: [], shown: [] });
  assert.deepEqual((await run("/shrug so what")).said, ["so what ¯\\_(ツ)_/¯"]);
  assert.deepEqual((await run("/shrug")).said, ["¯\\_(ツ)_/¯"]);
  const { said: [rolled], asked } = await run("/roll 2d6");
  assert.match(rolled!, /^🎲 ann rolls 2d6: [1-6] \+ [1-6] = \*\*\d+\*\*$/);
  assert.deepEqual(asked, []);
});

Deno.test("[MEND-25] what is said calls somebody by their display name, unless that could be markup", async () => {
  const saidBy = async (name: string) => (await run("/me waves", null, name)).said;
  assert.deepEqual(await saidBy("Ann B. O'Neil"), ["*Ann B. O'Neil waves*"]);
  assert.deepEqual(await saidBy("**Ann**"), ["*ann waves*"]);
  assert.match((await run("/roll d4", null, "Ann B.")).said[0]!, /^🎲 Ann B\. rolls 1d4/);
});

Deno.test("[E2E-33] every face of the dice is possible, and no other", async () => {
  const seen = new Set<string>();
  for (let i = 0; i < 200; i++) {
    seen.add((await run("/roll d4")).said[0]!.match(/\*\*(\d)\*\*/)![1]!);
  }
  assert.deepEqual([...seen].sort(), ["1", "2", "3", "4"]);
});

Deno.test("[E2E-33] a command that is no use says how it is used; others are refused here", async () => {
  assert.deepEqual((await run("/me")).shown, [[t.useMe, true]]);
  assert.deepEqual((await run("/roll nonsense")).shown, [[t.useRoll, true]]);
  assert.deepEqual((await run("/help")).shown, [[t.help, false]]);
  const { shown: [[text, failed]], said, asked } = await run("/secret of mine");
  assert.equal(text, "/secret doesn't work in encrypted conversations. Nothing was sent.");
  assert.deepEqual([failed, said, asked], [true, [], []]);
});

Deno.test("[E2E-33] commands of moderation go to the server, where there is somebody to moderate", async () => {
  for (const command of MODERATION) {
    assert.deepEqual((await run(`${command} bob`, "s1")).asked, [`${command} bob`]);
    const { asked, shown } = await run(`${command} bob`);
    assert.deepEqual([asked, shown[0]![1]], [[], true]);
  }
});
