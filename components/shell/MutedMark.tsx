import bellOff from "@lucide/icons/icons/bell-off";
import { channel as t } from "../../text/en/shell.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { endText } from "../ui/times.ts";

/** Mark for a mute, with its end in milliseconds, or Infinity; absent: not muted. */
export function MutedMark({ until }: { until: number | undefined }) {
  if (!until) return null;
  const text = mutedText(until);
  return (
    <span title={text}>
      <Icon of={bellOff} size={14} />
      <span class="sr-only">{text}</span>
    </span>
  );
}

/** 'Muted until 14:30' (UX-11). */
export function mutedText(until: number): string {
  return until === Infinity ? t.muted : fill(t.mutedUntil, { time: endText(until) });
}
