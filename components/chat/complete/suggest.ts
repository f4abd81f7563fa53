import type { Channel } from "../../../protocol/channels.ts";
import type { Member } from "../../../protocol/servers.ts";
import { completion as t } from "../../../text/en/chat.ts";
import { readText } from "../../../protocol/text/read.ts";
import { namesIn } from "../../../protocol/text/words.ts";
import type { CommandHelp } from "./commands.ts";
import { findTriggers, type Trigger } from "./trigger.ts";
import { displayNameOf } from "../../../protocol/display_name.ts";

/** Maximum number of suggested people, channels and emoji. */
export const MAX_SUGGESTIONS = 10;

type Person = Pick<
  Member,
  "user_id" | "username" | "display_name" | "nickname" | "avatar_url" | "avatar_color" | "status"
>;

/** Row of the popup. */
export interface Suggestion {
  /** Text that replaces the query. */
  insert: string;
  text: string;
  hint?: string;
  person?: Person;
  emoji?: string;
  /** Its picture, of one of a server (FIL-7). */
  url?: string;
}

/** Suggestions for the text from `start` to the caret. */
export interface Suggestions {
  title: string;
  start: number;
  list: Suggestion[];
}

/** `emoji`: the text to insert. */
interface FoundEmoji {
  emoji: string;
  name: string;
  label?: string;
  url?: string;
}

/** Everything that can be completed in the open channel. */
export interface Sources {
  /** null: there are no commands here. */
  commands: readonly CommandHelp[] | null;
  /** Empty while they load, and if loading fails (MSG-20). */
  members: readonly Person[];
  /** Channels that `#name` can refer to here (UX-8). */
  channels: readonly Pick<Channel, "name" | "topic">[];
  /** Names of those who are banned. */
  banned: readonly string[];
  /** @everyone would notify everyone (D-MSG-8). */
  canMentionEveryone: boolean;
  /** Emoji whose name contains the query, the best first. */
  searchEmoji: (query: string) => readonly FoundEmoji[];
}

/** Returns suggestions for the text before the caret; null if there are none. */
export function suggest(before: string, sources: Sources): Suggestions | null {
  for (const trigger of findTriggers(before, sources.commands !== null)) {
    if (!isCommand(trigger) && !isRead(before.slice(0, trigger.start))) continue;
    const { title, list } = offersFor(trigger, sources);
    if (list.length > 0) return { title, list, start: trigger.start };
  }
  return null;
}

const isCommand = ({ kind }: Trigger) => kind === "command" || kind === "argument";

/** Name that doesn't occur in texts. */
const PROBE = "q_completed_q";

/**
 * Returns true unless the text ends within code or an address, where a name mentions nobody
 * (MEND-43).
 */
function isRead(before: string): boolean {
  return namesIn(readText(`${before}@${PROBE}`)).includes(PROBE);
}

function offersFor(trigger: Trigger, sources: Sources): Omit<Suggestions, "start"> {
  const { query } = trigger;
  switch (trigger.kind) {
    case "person":
      return { title: t.members, list: people(query, sources) };
    case "channel":
      return { title: t.channels, list: channels(query, sources) };
    case "emoji":
      return { title: t.emoji, list: emoji(query.replace(/:$/, ""), sources) };
    case "command":
      return { title: t.commands, list: commandNames(query, sources) };
    case "argument": {
      const command = sources.commands!.find(({ name }) => name === trigger.command);
      const arg = command?.args[trigger.index];
      const title = `${command?.name} ${command?.usage}`;
      if (arg === undefined) return { title, list: [] };
      if (arg === "person") return { title, list: members(query.replace(/^@/, ""), sources) };
      const values = arg === "banned" ? sources.banned : arg;
      const wanted = query.replace(/^@/, "").toLowerCase();
      const fitting = values.filter((value) => value.toLowerCase().startsWith(wanted));
      return { title, list: fitting.map((value) => ({ insert: `${value} `, text: value })) };
    }
  }
}

function commandNames(query: string, { commands }: Sources): Suggestion[] {
  return commands!.filter(({ name }) => name.startsWith(query)).map(({ name, usage, about }) => ({
    insert: `${name} `,
    text: `${name} ${usage}`.trim(),
    hint: about,
  }));
}

function emoji(query: string, { searchEmoji }: Sources): Suggestion[] {
  return searchEmoji(query).slice(0, MAX_SUGGESTIONS).map(({ emoji, name, label, url }) => ({
    insert: `${emoji} `,
    text: `:${name}:`,
    hint: label && bare(label) !== bare(name) ? label : undefined,
    emoji,
    url,
  }));
}

const bare = (words: string) => words.replace(/[\s_:-]+/g, "").toLowerCase();

/** Suggests members, then everyone (MSG-18), last so that nobody picks it by accident. */
function people(query: string, sources: Sources): Suggestion[] {
  const everyone: Suggestion = {
    insert: "@everyone ",
    text: "@everyone",
    hint: sources.canMentionEveryone ? t.everyone : undefined,
  };
  const fits = "everyone".startsWith(query.toLowerCase());
  return [...members(query, sources), ...(fits ? [everyone] : [])];
}

function members(query: string, { members }: Sources): Suggestion[] {
  const names = (one: Person) => [displayNameOf(one), one.display_name ?? "", one.username];
  return fitting(query, members, (a, b) => displayNameOf(a).localeCompare(displayNameOf(b)), names)
    .map((person) => ({
      insert: `@${person.username} `,
      text: displayNameOf(person),
      hint: (person.nickname ?? person.display_name) && `@${person.username}`,
      person,
    }));
}

/** In the order of the sidebar; of channels with one name the first. */
function channels(query: string, { channels }: Sources): Suggestion[] {
  const byName = new Map(channels.toReversed().map((channel) => [channel.name, channel]));
  const once = channels.filter((channel) => byName.get(channel.name) === channel);
  return fitting(query, once, () => 0, ({ name }) => [name])
    .map(({ name, topic }) => ({
      insert: `#${name} `,
      text: `#${name}`,
      hint: topic || undefined,
    }));
}

/** Names that begin with the query, then those that contain it. */
function fitting<T>(
  query: string,
  list: readonly T[],
  compare: (a: T, b: T) => number,
  namesOf: (item: T) => readonly string[],
): T[] {
  const wanted = query.toLowerCase();
  const rankOf = (item: T) => {
    const starts = namesOf(item).map((name) => name.toLowerCase().indexOf(wanted));
    return starts.includes(0) ? 0 : Math.max(...starts) > 0 ? 1 : 2;
  };
  return list
    .filter((item) => rankOf(item) < 2)
    .sort((a, b) => rankOf(a) - rankOf(b) || compare(a, b))
    .slice(0, MAX_SUGGESTIONS);
}
