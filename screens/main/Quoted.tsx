import { useContext, useEffect, useMemo, useState } from "react";
import type { Client } from "../../client/app/client.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { parsePlaintext, quoteOf as beginningOf } from "../../protocol/plaintext.ts";
import { quoteMatches } from "../../client/messages/quote_matches.ts";
import type { Original, Quotes } from "../../client/messages/quotes.ts";
import type { Row } from "../../client/messages/state.ts";
import { messageWords, type Quote } from "../../components/chat/message.ts";
import { ReplyQuote, type ShownQuote } from "../../components/chat/ReplyQuote.tsx";
import { message as t } from "../../text/en/chat.ts";
import { PeopleContext } from "../../components/markdown/people.ts";
import type { Names } from "../../protocol/text/pieces.ts";
import { useMain } from "./context.ts";

/** The quotes of each client, opened once. */
const opened = new WeakMap<Client, Promise<Quotes>>();

interface Props {
  channelId: string;
  quote: Quote;
}

/** Quoted original of a reply, looked up by its number (HARD-16). Loaded with the first reply. */
export default function Quoted({ channelId, quote }: Props) {
  const { client } = useMain();
  const { isKnown } = useContext(PeopleContext);
  const [quotes, setQuotes] = useState<Quotes | null>(null);
  useEffect(() => {
    const opening = opened.get(client) ?? client.messages.openQuotes();
    opened.set(client, opening);
    opening.then(setQuotes, () => opened.delete(client));
  }, [client]);
  const original = useMemo(() => quotes?.follow(channelId, quote.seq), [
    quotes,
    channelId,
    quote.seq,
  ]);
  return (
    <ReplyQuote
      quote={shownQuote(client, channelId, original?.value ?? "loading", quote, {
        isName: isKnown,
      })}
      onJump={() => void client.messages.jumpTo(channelId, quote.seq)}
    />
  );
}

/** Returns the quote of a reply from its original. */
export function shownQuote(
  client: {
    channels: Pick<Client["channels"], "find" | "nameIn" | "privateFrom">;
    friends: Pick<Client["friends"], "blockedIds">;
  },
  channelId: string,
  original: Original,
  quote: Quote,
  names: Names = {},
): ShownQuote {
  if (typeof original === "string") return { state: original };
  // System rows can't be replied to; in an encrypted conversation their text isn't shown at all
  // (MEND-40).
  const isPrivate = client.channels.privateFrom(channelId) !== null;
  if (original.isSystemMessage && isPrivate) return { state: "gone" };
  // In a direct message nothing is collapsed.
  const direct = client.channels.find(channelId)?.server_id === null;
  const blocked = !direct && client.friends.blockedIds.value.has(original.sender_id);
  const { sender_id, username, display_name, nickname = display_name } = original;
  return {
    state: "there",
    name: client.channels.nameIn(channelId, sender_id, username, nickname) ?? username,
    ...quoteOf(original, quote, blocked, names),
  };
}

/** Returns the current original, and whether the reply quotes it accurately. */
function quoteOf(row: Row, quote: Quote, blocked: boolean, names: Names) {
  const content = row.decrypted_content;
  if (blocked) return { text: t.blocked, differs: null };
  if (content === null) return { text: t.notLoaded, differs: null };
  if (row.isError || row.isSystemMessage) return { text: beginningOf(content), differs: null };
  const { text, attachment, files } = parsePlaintext(content);
  const shown = { text, attachment: attachment && { ...attachment, ...FILE }, files };
  const truly = quoteMatches(quote.text, { files: messageWords(shown, () => ""), text }, names);
  const differs = truly ? null : row.edited ? "edited" as const : "never" as const;
  const words = messageWords(shown, (said) => coveredWords(said, t.spoiler, names));
  return { text: beginningOf(words), differs };
}

const FILE = { kind: "document" as const, blob: null };
