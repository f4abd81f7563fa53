import { type ReactNode, useState } from "react";
import warning from "@lucide/icons/icons/triangle-alert";
import { Button } from "../../../components/ui/Button.tsx";
import { EmptyState } from "../../../components/ui/EmptyState.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { ageGate as t } from "../../../text/en/chat.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";

interface Props {
  channel: Channel;
  /** The chat. */
  children: ReactNode;
}

/** Page before an age-restricted channel, which a person passes once per device (COM-3). */
export default function AgeGate({ channel, children }: Props) {
  const { client } = useMain();
  const [isPassed, setPassed] = useState(client.age.isConfirmed);
  if (isPassed) return children;

  function onBack() {
    const list = client.channels.current.value ?? [];
    const other = list.find(({ is_voice, nsfw }) => !is_voice && !nsfw);
    client.navigation.select(other ? channel.server_id : null, other?.id);
  }

  return (
    <EmptyState
      icon={warning}
      title={t.title}
      actions={
        <>
          <Button look="secondary" onClick={onBack}>{t.back}</Button>
          <Button
            onClick={() => {
              client.age.confirm();
              setPassed(true);
            }}
          >
            {t.pass}
          </Button>
        </>
      }
    >
      {fill(t.text, { name: channel.name })}
    </EmptyState>
  );
}
