import { type ReactNode, useState } from "react";
import type { Channel, UpdateChannel } from "../../protocol/channels.ts";
import { LIMITS, MAX_TOPIC } from "../../protocol/limits.ts";
import { actions } from "../../text/en/common.ts";
import { channel as t } from "../../text/en/dialogs.ts";
import { Button } from "../ui/Button.tsx";
import { DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { isEnter } from "../ui/composing.ts";
import { ChannelLimitFields } from "./ChannelLimitFields.tsx";

/** The fields that the form changes. */
export type ChannelChange = Pick<
  UpdateChannel,
  "name" | "topic" | "slow_mode" | "nsfw" | "user_limit"
>;

interface Props {
  channel: Channel;
  /** Before the buttons, at the other side. */
  aside: ReactNode;
  /** Saves the changed fields, trimmed. The form shows rejections. */
  onSubmit: (change: ChannelChange) => Promise<unknown>;
  onClose: () => void;
}

/** Name and topic of a channel (CHAN-08, UX-11). A blank name does nothing (CHAN-03). */
export function ChannelForm({ channel, aside, onSubmit, onClose }: Props) {
  const before = {
    name: channel.name,
    topic: channel.topic ?? "",
    slowMode: channel.slow_mode ?? 0,
    isRestricted: channel.nsfw ?? false,
    userLimit: channel.user_limit ?? 0,
  };
  const [fields, setFields] = useState(before);
  const { name, topic, slowMode, isRestricted, userLimit } = fields;
  const { busy, failure, submit } = useSubmit(t.failed);

  function onSave() {
    if (name.trim() === "") return;
    const change = {
      ...(name.trim() !== before.name && { name: name.trim() }),
      ...(topic.trim() !== before.topic && { topic: topic.trim() }),
      ...(slowMode !== before.slowMode && { slow_mode: slowMode }),
      ...(isRestricted !== before.isRestricted && { nsfw: isRestricted }),
      ...(userLimit !== before.userLimit && { user_limit: userLimit }),
    };
    // Untouched fields are left out, since someone else may have changed them.
    submit(() => Promise.resolve(Object.keys(change).length && onSubmit(change)).then(onClose));
  }

  return (
    <form
      class="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Field
        label={t.name}
        autocomplete="off"
        maxLength={LIMITS.channelNameMax}
        data-autofocus
        error={failure?.fields.name}
        value={name}
        onInput={({ currentTarget }) => setFields({ ...fields, name: currentTarget.value })}
      />
      <TextArea
        label={t.topic}
        placeholder={t.topicHint}
        maxLength={MAX_TOPIC}
        error={failure?.fields.topic}
        value={topic}
        // Topics are a single line, which wraps here.
        onInput={({ currentTarget }) =>
          setFields({ ...fields, topic: currentTarget.value.replace(/[\r\n\u2028\u2029]+/g, " ") })}
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          event.preventDefault();
          onSave();
        }}
      />
      <ChannelLimitFields
        channel={channel}
        {...{ slowMode, isRestricted, userLimit }}
        errors={failure?.fields}
        onChange={(changed) => setFields({ ...fields, ...changed })}
      />
      {/* Errors appear below their field. */}
      {failure?.text && <Failed text={t.failed} failure={{ ...failure, fields: {} }} />}
      <DialogActions>
        {aside}
        <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
        <Button type="submit" busy={busy}>{actions.save}</Button>
      </DialogActions>
    </form>
  );
}
