import { useEffect, useState } from "react";
import clock from "@lucide/icons/icons/timer";
import { Icon } from "../../../components/ui/Icon.tsx";
import { durationText } from "../../../components/ui/duration_text.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { slowMode as t } from "../../../text/en/chat.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";

/** Line above the input of a channel with slow mode: how long one still waits (COM-3). */
export default function SlowMode({ channel }: { channel: Channel }) {
  const { deleteMessages, manageChannels } = useMain().client.permissions.in(channel);
  const left = useSecondsUntil(channel.next_send_at);
  const every = durationText(channel.slow_mode ?? 0);
  const text = deleteMessages || manageChannels
    ? fill(t.exempt, { every })
    : left > 0
    ? fill(t.waiting, { time: durationText(left) })
    : fill(t.every, { every });
  return (
    <p class="flex items-center gap-1.5 px-1 py-1 text-12 text-muted">
      <Icon of={clock} size={14} />
      <span>{text}</span>
    </p>
  );
}

/** Counts down to a time, in whole seconds. @param until ISO 8601 */
function useSecondsUntil(until: string | undefined): number {
  const secondsLeft = () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    setLeft(secondsLeft());
    const timer = setInterval(() => {
      const now = secondsLeft();
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
