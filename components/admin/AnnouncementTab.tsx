import { useState } from "react";
import type { Announcement } from "../../protocol/announcement.ts";
import { MAX_ANNOUNCEMENT } from "../../protocol/announcement_max.ts";
import { announcement as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { fullTimeText } from "../ui/times.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { useUnsaved } from "../ui/unsaved.ts";

interface Props {
  /** Announcement that everyone sees at the moment. */
  announcement: Announcement | null;
  /** Null takes it back. */
  onAnnounce: (text: string | null) => Promise<void>;
}

/** Form for an announcement to everyone (MEND-58). */
export function AnnouncementTab({ announcement, onAnnounce }: Props) {
  const before = announcement?.text ?? "";
  const [text, setText] = useState(before);
  const { busy, submit } = useSubmit("");
  const isChanged = text.trim() !== before;
  useUnsaved(isChanged);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (isChanged && text.trim() !== "") submit(() => onAnnounce(text.trim()));
  }

  return (
    <form onSubmit={onSubmit}>
      <Heading large title={t.title}>{t.hint}</Heading>
      {announcement && (
        <p class="mb-3 text-13 text-muted">
          {fill(t.since, { time: fullTimeText(announcement.at) })}
        </p>
      )}
      <TextArea
        label={t.label}
        maxLength={MAX_ANNOUNCEMENT}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div class="mt-3 flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!isChanged || text.trim() === ""}>
          {t.publish}
        </Button>
        {announcement && (
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => submit(() => onAnnounce(null))}
          >
            {t.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
