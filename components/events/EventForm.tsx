import { useState } from "react";
import { EVENT_LIMITS } from "../../protocol/event_limits.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Repeat, ServerEvent } from "../../protocol/server_events.ts";
import { eventForm as t } from "../../text/en/events.ts";
import type { View } from "../account/crop.ts";
import { PictureButton } from "../account/PictureButton.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import {
  datesOf,
  type Draft,
  draftOf,
  ELSEWHERE,
  type EventFields,
  fieldsOf,
  ONCE,
} from "./draft.ts";
import { wallTime } from "./wall_clock.ts";

/** Width of a cover by its height. */
const COVER_RATIO = 3;

interface Props {
  /** null: a new one. */
  event: ServerEvent | null;
  /** Voice channels that it can be in. */
  channels: readonly { id: string; name: string }[];
  /** Makes a data URL of a picture; null: that failed and was reported. */
  onPicture: (file: File, view: View) => Promise<string | null>;
  /** Errors are shown here. */
  onSave: (fields: EventFields) => Promise<unknown>;
  onClose: () => void;
}

interface PartProps {
  draft: Draft;
  fields: Readonly<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
}

/** Creates an event, or changes one (COM-16). */
export function EventForm({ event, channels, onPicture, onSave, onClose }: Props) {
  const { busy, failure, submit, fail, forget } = useSubmit(t.failed);
  const [first] = useState(() => draftOf(event, channels));
  const [draft, setDraft] = useState(first);
  const { title, channelId, location, starts, ends, timeZone, cover } = draft;
  const isElsewhere = channelId === ELSEWHERE;
  const fields = failure?.fields ?? {};
  const part = {
    draft,
    fields,
    onChange(change: Partial<Draft>) {
      setDraft({ ...draft, ...change });
      forget(["starts_at", "ends_at"]);
    },
  };

  function onSubmit() {
    const [from, to] = [wallTime(starts, timeZone), ends ? wallTime(ends, timeZone) : null];
    if (Number.isNaN(from)) return fail({ starts_at: t.wrong });
    if (to === null ? isElsewhere : !(to > from)) return fail({ ends_at: t.wrong });
    const isSame = starts === first.starts && timeZone === first.timeZone;
    submit(() => onSave({ ...fieldsOf(draft), ...datesOf(event, { from, to, isSame }) }));
  }

  return (
    <FormDialog
      title={event ? t.edit : t.create}
      description={t.hint}
      submit={event ? t.save : t.create}
      busy={busy}
      disabled={!title.trim() || isElsewhere && !location.trim() || !starts}
      alert
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field
        label={t.name}
        value={title}
        maxLength={EVENT_LIMITS.titleMax}
        error={fields.title}
        data-autofocus
        onInput={({ currentTarget }) => part.onChange({ title: currentTarget.value })}
      />
      <WhereFields {...part} channels={channels} />
      <WhenFields {...part} />
      <TextArea
        label={t.description}
        value={draft.description}
        maxLength={EVENT_LIMITS.descriptionMax}
        error={fields.description}
        onInput={({ currentTarget }) => part.onChange({ description: currentTarget.value })}
      />
      <CoverField
        cover={cover === undefined ? event?.cover_url : cover}
        busy={busy}
        onPicture={async (file, view) => {
          const made = await onPicture(file, view);
          if (made !== null) part.onChange({ cover: made });
        }}
        onRemove={() => part.onChange({ cover: null })}
      />
      <Failed failure={failure} except={SHOWN_AT_FIELDS} />
    </FormDialog>
  );
}

const SHOWN_AT_FIELDS = ["title", "location", "starts_at", "ends_at", "description"];

function WhereFields({ draft, fields, onChange, channels }: PartProps & Pick<Props, "channels">) {
  return (
    <>
      <Select
        label={t.where}
        value={draft.channelId}
        options={[
          ...channels.map(({ id, name }) => ({ value: id, text: name })),
          { value: ELSEWHERE, text: t.elsewhere },
        ]}
        onChange={(channelId) => onChange({ channelId })}
      />
      {draft.channelId === ELSEWHERE && (
        <Field
          label={t.location}
          value={draft.location}
          maxLength={EVENT_LIMITS.locationMax}
          error={fields.location}
          onInput={({ currentTarget }) => onChange({ location: currentTarget.value })}
        />
      )}
    </>
  );
}

function WhenFields({ draft, fields, onChange }: PartProps) {
  const { starts, ends, timeZone, repeat, channelId } = draft;
  return (
    <>
      <Field
        label={t.starts}
        type="datetime-local"
        value={starts}
        error={fields.starts_at}
        onInput={({ currentTarget }) => onChange({ starts: currentTarget.value })}
      />
      <Field
        label={t.ends}
        type="datetime-local"
        value={ends}
        error={fields.ends_at}
        hint={channelId === ELSEWHERE ? undefined : t.endsHint}
        onInput={({ currentTarget }) => onChange({ ends: currentTarget.value })}
      />
      <div class="grid gap-4 sm:grid-cols-2">
        <Select
          label={t.timeZone}
          value={timeZone}
          options={timeZones(timeZone).map((one) => ({
            value: one,
            text: one.replaceAll("_", " "),
          }))}
          onChange={(timeZone) => onChange({ timeZone })}
        />
        <Select
          label={t.repeat}
          value={repeat}
          options={REPEATS}
          onChange={(value) =>
            onChange({ repeat: REPEATS.find((one) => one.value === value)?.value ?? ONCE })}
        />
      </div>
    </>
  );
}

interface CoverProps {
  cover: string | null | undefined;
  busy: boolean;
  onPicture: (file: File, view: View) => void;
  onRemove: () => void;
}

function CoverField({ cover, busy, onPicture, onRemove }: CoverProps) {
  return (
    <div class="flex flex-col gap-2">
      <span class="text-13 font-semibold text-normal">{t.cover}</span>
      {cover && <img src={cover} alt="" class="aspect-3/1 w-full rounded-lg object-cover" />}
      <div class="flex flex-wrap gap-2">
        <PictureButton
          text={t.upload}
          ratio={COVER_RATIO}
          limit={LIMITS.avatarMax}
          busy={busy}
          onFile={onPicture}
        />
        {cover && <Button look="quiet" onClick={onRemove}>{t.removeCover}</Button>}
      </div>
    </div>
  );
}

const REPEATS: { value: Repeat | ""; text: string }[] = [
  { value: ONCE, text: t.once },
  { value: "daily", text: t.daily },
  { value: "weekly", text: t.weekly },
  { value: "monthly", text: t.monthly },
  { value: "weekdays", text: t.weekdays },
];

/** All that the browser knows, and this one. */
function timeZones(one: string): string[] {
  return [...new Set([one, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
}
