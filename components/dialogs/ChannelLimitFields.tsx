import { useState } from "react";
import { CHANNEL_LIMITS } from "../../protocol/channel_limits.ts";
import type { Channel } from "../../protocol/channels.ts";
import { channel as t } from "../../text/en/dialogs.ts";
import { durationText } from "../ui/duration_text.ts";
import { Field } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";
import { Switch } from "../ui/Switch.tsx";

/** Seconds of slow mode to choose from. */
const SLOW_MODES = [0, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600];

interface Props {
  channel: Channel;
  /** Seconds. */
  slowMode: number;
  /** Age-restricted. */
  isRestricted: boolean;
  userLimit: number;
  errors?: Readonly<Record<string, string>>;
  onChange: (
    changed: { slowMode?: number; isRestricted?: boolean; userLimit?: number },
  ) => void;
}

/** Slow mode and age mark of a text channel, or how many people a voice channel takes (COM-3). */
export function ChannelLimitFields(props: Props) {
  const { channel, slowMode, userLimit, errors, onChange } = props;
  if (channel.is_voice) {
    return (
      <Field
        label={t.userLimit}
        hint={t.userLimitHint}
        type="number"
        inputMode="numeric"
        min={0}
        max={CHANNEL_LIMITS.userLimit}
        error={errors?.user_limit}
        value={String(userLimit)}
        onInput={({ currentTarget }) => onChange({ userLimit: currentTarget.valueAsNumber || 0 })}
      />
    );
  }
  return (
    <>
      <SlowModeField value={slowMode} onChange={(slowMode) => onChange({ slowMode })} />
      <Switch
        label={t.restricted}
        hint={t.restrictedHint}
        on={props.isRestricted}
        onChange={(isRestricted) => onChange({ isRestricted })}
      />
    </>
  );
}

interface SlowModeProps {
  /** Seconds between two messages of one person; 0: none. */
  value: number;
  onChange: (seconds: number) => void;
}

/** Slow mode of a channel or a thread (COM-3). */
export function SlowModeField({ value, onChange }: SlowModeProps) {
  // Another program may have stored any number.
  const [choices] = useState(() => [...new Set([...SLOW_MODES, value])].sort((a, b) => a - b));
  return (
    <Select
      label={t.slowMode}
      hint={t.slowModeHint}
      value={String(value)}
      options={choices.map((seconds) => ({
        value: String(seconds),
        text: seconds === 0 ? t.slowModeOff : durationText(seconds),
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
