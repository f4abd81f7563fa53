import { useState } from "react";
import type { Channel, UpdateChannel } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { ARCHIVE_MINUTES } from "../../protocol/thread_limits.ts";
import { actions } from "../../text/en/common.ts";
import { settings as t } from "../../text/en/threads.ts";
import { SlowModeField } from "../dialogs/ChannelLimitFields.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Select } from "../ui/Select.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  thread: Channel;
  /** Slow mode is for moderators. */
  canSlow: boolean;
  /** A rejection is shown. */
  onSubmit: (changes: UpdateChannel) => Promise<unknown>;
  onClose: () => void;
}

const TIMES = [t.hour, t.day, t.days, t.week];

/** Changes the name of a thread, when it is archived, and its slow mode (COM-7). */
export function EditThreadDialog({ thread, canSlow, onSubmit, onClose }: Props) {
  const { auto_archive_minutes = 0 } = thread.thread ?? {};
  const [name, setName] = useState(thread.name);
  const [minutes, setMinutes] = useState(auto_archive_minutes);
  const [slowMode, setSlowMode] = useState(thread.slow_mode ?? 0);
  const { busy, failure, submit } = useSubmit(t.failed);
  const changes: UpdateChannel = {
    ...(name.trim() !== thread.name && { name: name.trim() }),
    ...(minutes !== auto_archive_minutes && {
      auto_archive_minutes: ARCHIVE_MINUTES.find((one) => one === minutes),
    }),
    ...(slowMode !== (thread.slow_mode ?? 0) && { slow_mode: slowMode }),
  };
  const isChanged = Object.keys(changes).length > 0;
  return (
    <FormDialog
      title={t.edit}
      description={t.hint}
      submit={actions.save}
      busy={busy}
      disabled={name.trim() === ""}
      onSubmit={() =>
        submit(() => (isChanged ? onSubmit(changes) : Promise.resolve()).then(onClose))}
      onClose={onClose}
    >
      <Field
        label={t.name}
        autocomplete="off"
        maxLength={LIMITS.threadNameMax}
        data-autofocus
        dir="auto"
        value={name}
        error={failure?.fields.name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t.autoArchive}
        options={ARCHIVE_MINUTES.map((one, i) => ({ value: String(one), text: TIMES[i] }))}
        value={String(minutes)}
        onChange={(value) => setMinutes(Number(value))}
      />
      {canSlow && <SlowModeField value={slowMode} onChange={setSlowMode} />}
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
    </FormDialog>
  );
}
