import assert from "node:assert/strict";
import { arrange, isBefore } from "../../../components/chat/arrange.ts";
import { isBigEmoji } from "../../../components/markdown/big_emoji.ts";
import { shownMessage } from "./shown_message.ts";

const at = (minute: number) => new Date(2026, 4, 5, 12, minute).toISOString();

Deno.test("messages of one author within seven minutes are one group", () => {
  const lines = arrange(
    [
      shownMessage({ userId: "a", at: at(0) }),
      shownMessage({ userId: "a", at: at(6) }),
      shownMessage({ userId: "a", at: at(7) }),
      shownMessage({ userId: "b", at: at(8) }),
    ],
    null,
    false,
  );
  assert.deepEqual(lines.map((line) => line.head), [true, false, true, true]);
});

Deno.test("[MSG-41] a system message stands alone and ends a group", () => {
  const lines = arrange(
    [
      shownMessage({ userId: "a", at: at(0) }),
      shownMessage({ userId: "a", at: at(1), system: true }),
      shownMessage({ userId: "a", at: at(2) }),
    ],
    null,
    false,
  );
  assert.deepEqual(lines.map((line) => line.head), [true, true, true]);
});

Deno.test("what stands above an unchanged message is the same line as before", () => {
  const messages = [1, 2, 3].map((minute) => shownMessage({ userId: "a", at: at(minute) }));
  const lines = arrange(messages, null, false);
  const older = shownMessage({ userId: "a", at: at(0) });
  const [, first, ...rest] = arrange([older, ...messages], null, false);
  assert.notEqual(first, lines[0]);
  assert.equal(first.head, false);
  rest.forEach((line, i) => assert.equal(line, lines[i + 1]));
});

Deno.test("each day begins with a separator and a new group", () => {
  const lines = arrange(
    [
      shownMessage({ at: new Date(2026, 4, 5, 23, 59).toISOString() }),
      shownMessage({ at: new Date(2026, 4, 6, 0, 1).toISOString() }),
      shownMessage({ at: new Date(2026, 4, 6, 0, 2).toISOString() }),
    ],
    null,
    false,
  );
  assert.deepEqual(lines.map((line) => line.day), [true, true, false]);
  assert.deepEqual(lines.map((line) => line.head), [true, true, false]);
});

Deno.test("[D-MSG-8] the 'New' line stands once, before the first message behind the marker", () => {
  const messages = [4, 5, 7, 8].map((seq) => shownMessage({ seq, at: at(0) }));
  const fresh = (marker: number | null) =>
    arrange(messages, marker, false).map((line) => line.fresh);
  assert.deepEqual(fresh(null), [false, false, false, false]);
  assert.deepEqual(fresh(5), [false, false, true, false]);
  assert.deepEqual(fresh(8), [false, false, false, false]);
});

Deno.test("[D-MSG-8] a marker before all that is loaded has no line yet", () => {
  const messages = [4, 5].map((seq) => shownMessage({ seq }));
  assert.equal(isBefore(2, messages, true), true);
  assert.equal(isBefore(2, messages, false), false);
  assert.equal(isBefore(3, messages, true), false);
  assert.equal(arrange(messages, 2, true).some((line) => line.fresh), false);
  assert.equal(arrange(messages, 2, false)[0].fresh, true);
});

Deno.test("a pending message is never the one behind the marker", () => {
  const lines = arrange([shownMessage({ seq: null, state: "sending" })], 0, false);
  assert.equal(lines[0].fresh, false);
});

Deno.test("[UX-11] a reply begins a group of its own", () => {
  const reply = { id: "m", seq: 1, username: "b", text: "?" };
  const lines = arrange(
    [
      shownMessage({ userId: "a", at: at(0) }),
      shownMessage({ userId: "a", at: at(1), reply }),
      shownMessage({ userId: "a", at: at(2) }),
    ],
    null,
    false,
  );
  assert.deepEqual(lines.map((line) => line.head), [true, true, false]);
});

Deno.test("[UX-11 MEND-46] one to three emoji alone are large", () => {
  const scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}";
  for (
    const text of [
      "1\uFE0F\u20E3",
      "#\u20E3",
      scotland,
      scotland.repeat(3),
      "🎉",
      "👍🏽",
      "❤️",
      "👨‍👩‍👧",
      "🇩🇪",
      "🎉 🎉\n🎉",
      "🏳️‍🌈",
    ]
  ) {
    assert(isBigEmoji(text), text);
  }
  for (
    const text of [
      "",
      " ",
      "1",
      "1\uFE0F",
      "12",
      "\u{E0067}",
      "©",
      "#",
      "🎉🎉🎉🎉",
      "🎉 a",
      "a",
      "*🎉*",
    ]
  ) {
    assert(!isBigEmoji(text), text);
  }
});
