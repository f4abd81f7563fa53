import assert from "node:assert/strict";
import { createCommands } from "../../../client/messages/commands.ts";
import { isCommand, literalText } from "../../../client/messages/sending.ts";
import { ApiError } from "../../../client/base/errors.ts";
import { createNotesStore } from "../../../client/messages/notes_store.ts";
import { until } from "./fakes.ts";

function setup() {
  const notes = createNotesStore();
  const sent: unknown[] = [];
  const said: string[] = [];
  const ran: string[] = [];
  const back: string[] = [];
  const state = { connected: true, refusal: null as Error | null };
  const commands = createCommands({
    socket: {
      connected: () => state.connected,
      request: ({ name }, body) => {
        sent.push([name, body]);
        return (state.refusal ? Promise.reject(state.refusal) : Promise.resolve({})) as never;
      },
    },
    notes,
    isOpen: (channelId) => channelId !== "private",
    runPrivately: (_sent, text) => Promise.resolve(void ran.push(text)),
    say: (channelId, text) => void said.push(`${channelId}: ${text}`),
    giveBack: (channelId, text) => void back.push(`${channelId}: ${text}`),
  });
  const shown = () =>
    notes.list.value.map(({ channelId, text, failed }) => [channelId, text, failed]);
  return { commands, notes, sent, said, ran, back, state, shown };
}

Deno.test("[MSG-31 MSG-32] a slash begins a command; two slashes do not", () => {
  assert.equal(isCommand("/help"), true);
  assert.equal(isCommand("//help"), false);
  assert.equal(isCommand("help / me"), false);
  assert.equal(literalText("//help"), "/help");
  assert.equal(literalText("a // b"), "a // b");
});

Deno.test("[SOCK-10 SOCK-26 D-MSG-6] it goes as it is; the answer is a note in its channel, or is said", () => {
  const { commands, sent, said, shown } = setup();
  commands.run("c1", "/Roll 2d6");
  commands.run("c2", "/help");
  assert.deepEqual(sent[0], ["send-message", {
    channelId: "c1",
    encryptedContent: "",
    iv: "",
    plainContent: "/Roll 2d6",
    withOutcome: true,
  }]);
  commands.answered({ command: "/help", success: true, message: "all of them" });
  commands.answered({ command: "/roll", success: true, message: "", send: "/7" });
  assert.deepEqual(shown(), [["c2", "all of them", false]]);
  assert.deepEqual(said, ["c1: /7"]);
  commands.answered({ command: "/help", success: true, message: "nobody asked" });
  assert.equal(shown().length, 1);
});

Deno.test("[D-MSG-6] what fails is marked; without a connection nothing is sent and the text is kept", async () => {
  const { commands, notes, sent, state, shown } = setup();
  state.connected = false;
  assert.equal(commands.run("c1", "/help"), false);
  assert.equal(sent.length, 0);
  assert.equal(shown()[0]![2], true);
  notes.clear();
  state.connected = true;
  state.refusal = new ApiError(429, "rate limit reached.", "rate_limited", {}, 3);
  assert.equal(commands.run("c1", "/help"), true);
  await until("the note", () => shown().length === 1);
  assert.deepEqual(shown(), [[
    "c1",
    "Rate limited: rate limit reached. Try again in 3 seconds.",
    true,
  ]]);
});

Deno.test("[E2E-33] in a private channel the server is not told of a command", () => {
  const { commands, sent, ran } = setup();
  assert.equal(commands.run("private", "/me waves"), true);
  assert.deepEqual([ran, sent], [["/me waves"], []]);
});

Deno.test("[MEND-47] a command that is unknown or refused gives its text back; one that ran does not", async () => {
  const { commands, back, state } = setup();
  commands.run("c1", "/etc/hosts is where the lighthouse stands");
  commands.run("c1", "/roll 2d6");
  commands.answered({ command: "/roll", success: true, message: "", send: "/7" });
  commands.answered({ command: "/etc/hosts", success: false, message: "Unknown command" });
  assert.deepEqual(back, ["c1: /etc/hosts is where the lighthouse stands"]);
  state.refusal = new ApiError(429, "rate limit reached.", "rate_limited", {}, 3);
  commands.run("c2", "/me waves");
  await until("it was refused", () => back.length === 2);
  assert.equal(back[1], "c2: /me waves");
});
