import { useEffect, useMemo, useState } from "react";
import type { Client } from "../../client/app/client.ts";
import type { LastRows } from "../../client/last_lines/last_rows.ts";
import { hasLateText, systemText } from "../../components/chat/join_notices.ts";
import { lateText } from "../../components/chat/late_text.ts";
import { messageWords, nameWithHandle, type ShownMessage } from "../../components/chat/message.ts";
import { peopleIn } from "../../components/ui/GroupAvatar.tsx";
import { listTimeText } from "../../components/ui/times.ts";
import type { Channel } from "../../protocol/channels.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { DIRECT_MEMBERSHIP } from "../../client/roles/membership.ts";
import { permissionsOf } from "../../protocol/permissions.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { message as texts } from "../../text/en/chat.ts";
import { lastLine as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import { useMain } from "./context.ts";
import { createRowConverter } from "./row_converter.ts";

/** Characters of a line: more are never seen. */
const MAX_LINE = 100;
/** Both may write in a direct message, and nobody moderates. */
const DIRECT_PERMISSIONS = permissionsOf(DIRECT_MEMBERSHIP);

/** The last messages of each client, opened once. */
const opened = new WeakMap<Client, Promise<LastRows>>();

interface Props {
  channel: Channel;
  /** Text and time are separate elements. */
  part: "text" | "time";
}

/** The last line of a conversation, or its time, which this device has opened (MEND-26b). */
export default function LastLine({ channel, part }: Props) {
  const { client } = useMain();
  const [last, setLast] = useState<LastRows | null>(null);
  useEffect(() => {
    const opening = opened.get(client) ?? open(client);
    opened.set(client, opening);
    opening.then(setLast, () => opened.delete(client));
  }, [client]);
  const row = last?.rows.value.get(channel.id);
  const user = client.session.user.value;
  const privateFrom = client.channels.privateFrom(channel.id);
  const names = client.channels.pinnedNames.value;
  const isGroup = channel.recipients !== undefined;
  const text = useMemo(() => {
    if (!row || !user) return null;
    const show = createRowConverter(
      user,
      DIRECT_PERMISSIONS,
      undefined,
      undefined,
      privateFrom,
      names,
    );
    return lineOf(show([row], [])[0], isGroup);
  }, [row, user, privateFrom, names, isGroup]);
  if (part === "time") {
    return row && text
      ? <time dateTime={row.created_at}>{listTimeText(row.created_at, Date.now())}</time>
      : null;
  }
  // Without messages, shows who is in it.
  const none = channel.recipients ? peopleIn(channel.recipients) : t.none;
  return <bdi class="block truncate">{text ?? (last ? none : "")}</bdi>;
}

async function open(client: Client): Promise<LastRows> {
  const last = await client.openLastRows();
  await last.load();
  return last;
}

/** Returns a message in one line, with its author if that isn't clear. */
function lineOf(message: ShownMessage | undefined, isGroup: boolean): string | null {
  if (!message) return null;
  if (message.system) {
    return oneLine(hasLateText(message) ? lateText(message) : systemText(message));
  }
  const words = oneLine(messageWords(message, (text) => coveredWords(text, texts.spoiler)));
  if (!words || message.unreadable) return words;
  if (message.own) return fill(t.own, { text: words });
  return isGroup ? fill(t.by, { name: nameWithHandle(message), text: words }) : words;
}

function oneLine(text: string): string {
  return cutText(text.replace(/\s+/g, " ").trim(), MAX_LINE);
}
