import type { JoinNotice } from "../../protocol/join_notices.ts";
import type { SystemRow } from "../../protocol/system_rows.ts";
import { comings as t } from "../../text/en/chat.ts";
import { lists } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { nameWithHandle, type ShownMessage } from "./message.ts";

/**
 * Folds consecutive join and leave messages of the server into one row (HARD-9): 'ada came and went
 * 5 times', 'ada, bob and 3 others joined'. A row ends with its day, and before messages that are
 * new after `marker`. It has the key of its first message and the seq of its last.
 */
export function foldJoinNotices(
  messages: readonly ShownMessage[],
  marker: number | null,
): readonly ShownMessage[] {
  const folded: ShownMessage[] = [];
  let run: { message: ShownMessage; comings: JoinNotice }[] = [];

  function end() {
    if (run.length > 0) folded.push(oneOf(run));
    run = [];
  }

  for (const message of messages) {
    const comings = joinNoticeOf(message.systemRow);
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

function oneOf(run: { message: ShownMessage; comings: JoinNotice }[]): ShownMessage {
  const [{ message: first }] = run;
  const { message: last } = run[run.length - 1];
  if (first === last) return first;
  const people = new Map<string, JoinNotice & { name: string }>();
  for (const { message, comings } of run) {
    const { userId } = message;
    const known = people.get(userId) ?? { came: 0, went: 0 };
    people.set(userId, {
      name: nameWithHandle(message),
      came: known.came + comings.came,
      went: known.went + comings.went,
      here: comings.here,
    });
  }
  return { ...last, key: first.key, systemRow: null, text: textOf([...people.values()]) };
}

function textOf(people: (JoinNotice & { name: string })[]): string {
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

function joinNoticeOf(row: SystemRow | null | undefined): JoinNotice | null {
  switch (row?.kind) {
    case "joined":
      return { came: 1, went: 0, here: true };
    case "left":
      return { came: 0, went: 1, here: false };
    case "came_and_went":
      return { came: row.times + Number(row.here), went: row.times, here: row.here };
    default:
      return null;
  }
}

/**
 * Returns true if a row needs `lateText`, which is loaded with the first such row: words for calls
 * (UX-11), groups (E2E-16), invitations to encrypt (MEND-20) and the like, or the mark of an
 * encrypted conversation (MEND-40).
 */
export function hasLateText(
  { systemRow, serverSays }: Pick<ShownMessage, "systemRow" | "serverSays">,
): boolean {
  return serverSays || systemRow != null && !joinNoticeOf(systemRow);
}

/** The sentence about who came and went in the reader's language; of others the server's text. */
export function systemText(
  { text, systemRow, ...named }: Pick<ShownMessage, "text" | "name" | "handle" | "systemRow">,
): string {
  const comings = joinNoticeOf(systemRow);
  if (!comings) return text ?? "";
  const { came, went, here } = comings;
  const name = nameWithHandle(named);
  if (came + went > 1) return textOf([{ ...comings, name }]);
  return fill(here ? t.joinedServer : t.leftServer, { name });
}
