import { listMessages } from "../../protocol/api/messages.ts";
import type { Channel } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Message } from "../../protocol/messages.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import type { Contents } from "../files/cache/large_contents.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import { type Platform, sleep } from "../base/platform.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import { parseSystemRow } from "../messages/parse_system_row.ts";
import { readContent, readMessage } from "../messages/reader.ts";

/** Milliseconds between two pages: the server's limit leaves room for everything else (D-RATE). */
const PAGE_INTERVAL_MS = 300;

interface Deps {
  platform: Pick<Platform, "after" | "now">;
  api: Pick<Api, "call">;
  cipher: ChannelCipher;
  contents: Pick<Contents, "load">;
  /** Names of people on this device, whatever the rows say (MEND-29). */
  pinnedNames: PrivatePins["pinnedNames"];
}

/**
 * Exports everything that this device can read of a conversation, oldest first: JSON with one
 * message per line, in the format of the host's export of open channels (E2E-33). Files are named,
 * without their bytes and keys. Throws `ApiError` or `NetworkError`.
 */
export async function exportConversation(deps: Deps, { id, name }: Channel): Promise<string> {
  const { platform, api } = deps;
  const lines: string[] = [];
  let after = 0;
  let follows: number | undefined;
  for (let hasMore = true; hasMore;) {
    if (after > 0) await sleep(platform, PAGE_INTERVAL_MS);
    const query = { after, limit: LIMITS.pageMax, inline: LIMITS.inlineContentMax };
    const asOf = platform.now();
    const page = await api.call(listMessages, { channelId: id, query });
    const names = deps.pinnedNames.peek();
    const pinnedName = (id: string) => names.get(id);
    const shown = page.messages.filter((one) =>
      !one.isSystemMessage || parseSystemRow(one, pinnedName)
    );
    const reading = shown.map((message) => {
      const read = exported(deps, message, follows);
      if (!message.isSystemMessage && !message.removed) follows = message.seq;
      return read;
    });
    hasMore = page.hasMore && page.messages.length > 0;
    const present = page.messages.map(({ seq }) => seq);
    const last = present.at(-1) ?? after;
    const gone = (await deps.cipher.gone(id, { after, present, hasMore, asOf })).map((one) => ({
      seq: one.seq,
      line: {
        id: one.id,
        from: null,
        sent_at: one.created_at,
        edited_at: null,
        text: null,
        unreadable: one.decrypted_content,
      },
    }));
    const read = (await Promise.all(reading)).map((line, i) => ({ seq: shown[i].seq, line }));
    const all = [...read, ...gone].sort((a, b) => a.seq - b.seq);
    lines.push(...all.map(({ line }) => JSON.stringify(line)));
    after = last;
  }
  const head = {
    format: "parley-conversation-1",
    exported_at: new Date(platform.now()).toISOString(),
    channel: { id, name },
  };
  return `${JSON.stringify(head).slice(0, -1)},"messages":[\n${lines.join(",\n")}\n]}\n`;
}

async function exported(deps: Deps, message: Message, follows: number | undefined) {
  const { id, sender_id, created_at, isSystemMessage } = message;
  const names = deps.pinnedNames.peek();
  const username = names.get(sender_id) ?? message.username;
  const { decrypted_content, isError, isEdited } = await contentOf(deps, message, follows);
  const edited_at = isEdited ? message.edited_at : null;
  const about = { id, from: isSystemMessage ? null : username, sent_at: created_at, edited_at };
  if (isError) return { ...about, text: null, unreadable: decrypted_content };
  if (isSystemMessage) {
    return { ...about, text: null, server_says: systemData(message, (id) => names.get(id)) };
  }
  // A message that opened has a text.
  const { text, files, attachment, reply } = parsePlaintext(decrypted_content!);
  const named = [...files, ...attachment ? [attachment] : []]
    .map(({ name, type, size }) => ({ name, type, size }));
  return {
    ...about,
    text,
    ...named.length && { files: named },
    ...reply && { reply_to: reply.id },
  };
}

/** Returns the data of a system row, since its text is the server's (MEND-40). */
function systemData(message: Message, pinnedName: (id: string) => string | undefined) {
  // Callers have seen that it is a system row.
  const { name, row } = parseSystemRow(message, pinnedName)!;
  return {
    kind: row.kind,
    about: name,
    ...("times" in row && { times: row.times }),
    ...("minutes" in row && { minutes: row.minutes }),
    ...(row.kind === "group_added" && { added: row.username }),
  };
}

async function contentOf(deps: Deps, message: Message, follows: number | undefined) {
  const { cipher, contents } = deps;
  const row = await readMessage(cipher, message, follows);
  if (row.decrypted_content !== null || !row.large) return { ...row, isEdited: row.edited };
  const { channel_id, id } = message;
  const encrypted = await contents.load(channel_id, id, row.large.iv);
  const content = await readContent(cipher, channel_id, encrypted, { ...message, follows });
  return { ...content, isEdited: await cipher.isEdited(channel_id, message) };
}
