import refresh from "@lucide/icons/icons/refresh-cw";
import { page as t } from "../../text/en/storage.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { timeText } from "../ui/times.ts";

interface Props {
  /** Milliseconds since 1970 at which the figures came. */
  at: number;
  busy: boolean;
  onRefresh: () => void;
}

/** Time of the figures, with a button that refreshes them. */
export function Renewed({ at, busy, onRefresh }: Props) {
  return (
    <p class="flex flex-wrap items-center gap-3">
      <span role="status" class="text-13 text-muted">
        {fill(t.asOf, { time: timeText(new Date(at).toISOString()) })}
      </span>
      <Button look="secondary" busy={busy} onClick={onRefresh}>
        {!busy && <Icon of={refresh} size={16} />}
        {t.refresh}
      </Button>
    </p>
  );
}
