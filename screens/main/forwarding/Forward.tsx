import { useEffect, useState } from "react";
import type { Switching } from "../../../client/app/switcher.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import { ForwardDialog } from "../../../components/forwarding/ForwardDialog.tsx";
import { rank } from "../../../components/switcher/rank.ts";
import { forwarding as t } from "../../../text/en/forwarding.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { destinations } from "../destinations.tsx";
import { beginDirect } from "../open_direct.ts";
import { showAndThrow, showError } from "../show_error.ts";

interface Props {
  channelId: string;
  message: ShownMessage;
  onClose: () => void;
}

/** Asks where to forward a message, and sends it there (COM-13). */
export default function Forward({ channelId, message, onClose }: Props) {
  const main = useMain();
  const { client } = main;
  const [query, setQuery] = useState("");
  const [recent, setRecent] = useState<Switching["recent"]>([]);
  useEffect(() => {
    client.openSwitcher().then(({ recent }) => setRecent(recent)).catch(showError(client));
  }, [client]);
  const all = destinations(main, recent, new Map())
    .flatMap((one) => one.recipient ? { ...one, recipient: one.recipient } : []);

  async function send(keys: readonly string[], comment: string) {
    const row = client.messages.windows.value[channelId]?.rows.find(({ id }) => id === message.id);
    if (!row) return onClose();
    for (const { recipient } of all.filter(({ key }) => keys.includes(key))) {
      const to = "channelId" in recipient
        ? recipient.channelId
        : await beginDirect(client, recipient.userId);
      await client.forwarding.forward(row, to, comment);
    }
    const sent = keys.length === 1 ? t.sent : fill(t.sentMany, { count: keys.length });
    client.toasts.show(sent, "success");
    onClose();
  }

  return (
    <ForwardDialog
      message={message}
      isPrivate={client.channels.privateFrom(channelId) !== null}
      targets={rank(all, query)}
      query={query}
      onQuery={setQuery}
      onForward={(keys, comment) => send(keys, comment).catch(showAndThrow(client))}
      onClose={onClose}
    />
  );
}
