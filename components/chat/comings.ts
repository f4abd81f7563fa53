import { type Comings, readComings } from "../../protocol/comings.ts";
import { comings as t } from "../../text/en/chat.ts";
import { lists } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import type { ShownMessage } from "./message.ts";

/**
 * Makes one line of what the server tells of comings and goings one after another (HARD-9): 'ada
 * came and went 5 times', 'ada, bob and 3 others joined'. A line ends with its day, and before what
 * is new behind `marker`. It has the key of its first message and the seq of its last.
 */
export function foldComings(
  messages: readonly ShownMessage[],
  marker: number | null,
): readonly ShownMessage[] {
  const folded: ShownMessage[] = [];
  let run: { message: ShownMessage; comings: Comings }[] = [];

  function end() {
    if (run.length > 0) folded.push(oneOf(run));
    run = [];
  }

  for (const message of messages) {
    const comings = message.system && message.text
      ? readComings(message.text, message.username)
      : null;
    const before = run.at(-1)?.message;
    if (!comings || before && isSeparate(before, message, marker)) end();
    if (comings) run.push({ message, comings });
    else folded.push(message);
  }
  end();
  return folded.length < messages.length ? folded : messages;
}

function isSeparate(before: ShownMessage, after: ShownMessage, marker: number | null): boolean {
  const fresh = marker !== null && before.seq! <= marker && after.seq! > marker;
  return fresh || new Date(before.at).toDateString() !== new Date(after.at).toDateString();
}

function oneOf(run: { message: ShownMessage; comings: Comings }[]): ShownMessage {
  const [{ message: first }] = run;
  const { message: last } = run[run.length - 1];
  if (first === last) return first;
  const people = new Map<string, Comings & { name: string }>();
  for (const { message: { userId, username }, comings } of run) {
    const known = people.get(userId) ?? { came: 0, went: 0 };
    people.set(userId, {
      name: username,
      came: known.came + comings.came,
      went: known.went + comings.went,
      here: comings.here,
    });
  }
  return { ...last, key: first.key, text: textOf([...people.values()]) };
}

function textOf(people: (Comings & { name: string })[]): string {
  const joined = people.filter(({ went }) => went === 0);
  const left = people.filter(({ came, went }) => came === 0 && went === 1);
  const others = people.filter((one) => !joined.includes(one) && !left.includes(one));
  return [
    ...(joined.length ? [fill(t.joined, { names: namesOf(joined) })] : []),
    ...(left.length ? [fill(t.left, { names: namesOf(left) })] : []),
    ...(others.length > 2
      ? [fill(t.cameAndWent, { names: namesOf(others) })]
      : others.map(({ name, went, here }) =>
        fill(here ? t.flappedAndJoined : t.flapped, { name, count: went })
      )),
  ].join("; ");
}

/** 'ada', 'ada and bob', 'ada, bob and carl', 'ada, bob and 3 others'. */
function namesOf(people: { name: string }[]): string {
  const names = people.map(({ name }) => name);
  const shown = names.length > 3 ? names.slice(0, 2) : names.slice(0, -1);
  const rest = names.length > 3 ? fill(t.others, { count: names.length - 2 }) : names.at(-1)!;
  return shown.length > 0 ? fill(lists.and, { names: shown.join(", "), last: rest }) : rest;
}

/**
 * Whether the server tells of a call in a direct message (UX-11), of who is in a group (E2E-16) or
 * of an invitation to encrypt (MEND-20): the words for that, `lateText`, are loaded with the first.
 */
export function hasLateText({ system, text }: Pick<ShownMessage, "system" | "text">): boolean {
  return system && /^Call,| (calls?|added \w+|left the group|end to end)$/.test(text!);
}

/** What the server tells, in the reader's language as far as it is about somebody's coming. */
export function systemText({ text, username }: Pick<ShownMessage, "text" | "username">): string {
  const comings = text ? readComings(text, username) : null;
  if (!comings || comings.came + comings.went > 1) return text ?? "";
  return fill(comings.here ? t.joinedServer : t.leftServer, { name: username });
}
