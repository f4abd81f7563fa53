/** Completion that the text before the caret asks for. It replaces the text from `start` on. */
export type Trigger =
  | { kind: "person" | "channel" | "emoji" | "command"; start: number; query: string }
  /** The word at `index` (0: the first) behind a command's name. */
  | { kind: "argument"; start: number; query: string; command: string; index: number };

/**
 * Finds possible completions, likeliest first: @name, #channel, :emoji and, with `commands`, a
 * slash command and its arguments. `//` at the start is a literal slash (D-MSG-6).
 */
export function findTriggers(before: string, commands: boolean): Trigger[] {
  const found: Trigger[] = [];
  const typed = commands ? /^(\/(?!\/)\S*)(\s[^]*)?$/.exec(before) : null;
  if (typed && typed[2] === undefined) {
    return [{ kind: "command", start: 0, query: typed[1].toLowerCase() }];
  }
  if (typed) {
    const words = typed[2].trimStart().split(/\s+/);
    const query = words.at(-1)!;
    const command = typed[1].toLowerCase();
    const start = before.length - query.length;
    found.push({ kind: "argument", start, query, command, index: words.length - 1 });
  }
  // Letters of any script, since display names match as well as usernames.
  const person = /(?<![\w@])@([\p{L}\p{M}\p{N}_]*)$/u.exec(before);
  if (person) found.push({ kind: "person", start: person.index, query: person[1] });
  const channel = /(?<![\p{L}\p{M}\p{N}_#&/\\])#([^\s#]*)$/u.exec(before);
  if (channel) found.push({ kind: "channel", start: channel.index, query: channel[1] });
  const emoji = /(?<=^|[\s(]):([\w+-]{2,}:?)$/.exec(before);
  if (emoji) found.push({ kind: "emoji", start: emoji.index, query: emoji[1] });
  return found;
}
