import { useState } from "react";
import type { CalendarFeed, CalendarScope } from "../../protocol/calendar.ts";
import { calendar as t } from "../../text/en/events.ts";
import { Button } from "../ui/Button.tsx";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Select } from "../ui/Select.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** null: not loaded yet. */
  feed: CalendarFeed | null;
  onMake: (scope: CalendarScope) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

/** The secret link with which a calendar app reads events (COM-16). */
export function CalendarDialog({ feed, onMake, onRemove, onClose }: Props) {
  const { busy, failure, submit } = useSubmit(t.failed);
  const [chosen, setChosen] = useState<CalendarScope | null>(null);
  const scope = chosen ?? feed?.scope ?? "interested";
  const isThere = feed?.url !== undefined;
  return (
    <Dialog title={t.title} description={t.hint} onClose={onClose}>
      <div class="flex flex-col gap-4">
        {feed?.url !== undefined && <CopyLink label={t.link} link={feed.url} />}
        <Select
          label={t.scope}
          value={scope}
          hint={isThere ? t.renewHint : undefined}
          options={[
            { value: "interested", text: t.interested },
            { value: "all", text: t.all },
          ]}
          onChange={(value) => setChosen(value === "all" ? "all" : "interested")}
        />
        <Failed failure={failure} />
        <DialogActions>
          {isThere && (
            <Button look="quietDanger" disabled={busy} onClick={() => submit(onRemove)}>
              {t.remove}
            </Button>
          )}
          <Button busy={busy} disabled={!feed} onClick={() => submit(() => onMake(scope))}>
            {isThere ? t.renew : t.make}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
