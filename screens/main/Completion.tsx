import { useEffect, useMemo, useState } from "react";
import { commandsFor } from "../../components/chat/complete/commands.ts";
import { Completion, type CompletionProps } from "../../components/chat/complete/Completion.tsx";
import { MAX_SUGGESTIONS, type Sources, suggest } from "../../components/chat/complete/suggest.ts";
import { findTriggers } from "../../components/chat/complete/trigger.ts";
import { lazy, untilLoaded } from "../../browser/lazy.ts";
// Shows the results of commands, perhaps without a connection.
import "../../components/chat/NoteCard.tsx";
import { useMain } from "./context.ts";
import { keptEmoji } from "./kept_emoji.ts";
import { mentionNames } from "./mention_names.ts";
import { namedChannels } from "./named_channels.ts";

/**
 * Completes names of people and channels, commands and emoji in the open channel. Loaded on the
 * first trigger.
 */
export default function MainCompletion(props: CompletionProps) {
  const { client } = useMain();
  const { id: listId, isSealed, typed } = mentionNames(client);
  const id = listId!;
  const membership = client.permissions.membership.value;
  const members = client.members.lists.value[id]?.members ?? [];
  const commands = useMemo(
    () => props.withoutCommands ? null : commandsFor(membership),
    [membership],
  );
  const searchEmoji = useEmojiSearch(isSealed || props.text.includes(":"));
  useEffect(() => void client.members.load(id), [id]);
  const banned = useBanned(id, !isSealed && /^\/unban\s/i.test(props.text));
  const canMentionEveryone = client.permissions.here.value.mentionEveryone;
  const channels = namedChannels(client);
  const sources = { commands, members, channels, banned, canMentionEveryone, searchEmoji };
  return (
    <Completion
      {...props}
      suggest={(before) => {
        const query = personSought(before, commands !== null);
        // Asks once for each text; matches are then among the members. Readers are all here.
        if (query) typed(query);
        return suggest(before, sources);
      }}
    />
  );
}

/** Returns the name that the user is typing at the end of a text; null: none. */
function personSought(text: string, withCommands: boolean): string | null {
  const person = findTriggers(text, withCommands).find(({ kind, query }) =>
    kind === "person" || (kind === "argument" && /^@?[\p{L}\p{M}\p{N}_]+$/u.test(query))
  );
  return person?.query.replace(/^@/, "") || null;
}

/**
 * Returns the emoji search, which finds nothing until the list has loaded, on the first `wanted`.
 */
function useEmojiSearch(wanted: boolean): Sources["searchEmoji"] {
  const { client } = useMain();
  const [search, setSearch] = useState<Sources["searchEmoji"]>(() => () => []);
  useEffect(() => {
    if (!wanted) return;
    client.emoji.open().then((opened) => opened.loadAll(), () => {});
    return untilLoaded(
      lazy(() => import("../../components/emoji/data.ts")),
      ({ searchEmoji, toned }) =>
        setSearch(() => (query: string) =>
          searchEmoji(query, MAX_SUGGESTIONS)
            .map((found) => ({ ...found, emoji: toned(found, keptEmoji(client).skinTone()) }))
        ),
    );
  }, [wanted]);
  const own = client.emoji.opened.value;
  return (query) => [
    ...(own?.search(query) ?? []).map(({ typed, emoji: { url } }) => (
      { emoji: typed, name: typed.slice(1, -1), url }
    )),
    ...search(query),
  ];
}

/** Returns the names of banned people, once `wanted`; none if loading fails. */
function useBanned(serverId: string, wanted: boolean): readonly string[] {
  const { client } = useMain();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!wanted) return;
    client.moderation.bans(serverId).then(
      (bans) => setNames(bans.map((ban) => ban.banned_username)),
      () => setNames([]),
    );
  }, [serverId, wanted]);
  return names;
}
