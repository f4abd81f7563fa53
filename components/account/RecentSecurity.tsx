import { useEffect, useState } from "react";
import type { SecurityEntry } from "../../protocol/security.ts";
import { securityDevice, securityText } from "../../protocol/security_text.ts";
import { dayText, fullTimeText, timeText } from "../chat/times.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Section } from "./Section.tsx";

export interface RecentSecurityProps {
  /** The newest first. */
  onLoad: () => Promise<SecurityEntry[]>;
}

/** Lines shown before 'Show all'. */
const FIRST = 8;

/** What happened to the account, and the way out where it was somebody else (HARD-3). */
export function RecentSecurity({ onLoad, changes, onNotMe }: RecentSecurityProps & {
  /** Counts what may have added to it. */
  changes: number;
  onNotMe: (entry: SecurityEntry) => void;
}) {
  const [list, setList] = useState<SecurityEntry[] | null>(null);
  const [missing, setMissing] = useState(false);
  const [all, setAll] = useState(false);

  async function load() {
    setMissing(false);
    await onLoad().then(setList, () => setMissing(true));
  }
  useEffect(() => void load(), [changes]);

  const shown = all ? list : list?.slice(0, FIRST);
  return (
    <Section title="Recent Security Activity">
      {missing && (
        <>
          <Alert>Your security activity could not be loaded.</Alert>
          <Button look="secondary" onClick={load}>Try again</Button>
        </>
      )}
      {list?.length === 0 && (
        <p class="text-muted">Nothing yet. Sign-ins and changes to your account will show here.</p>
      )}
      {shown && shown.length > 0 && (
        <ul class="flex w-full flex-col gap-1">
          {shown.map((entry) => <Line key={entry.id} entry={entry} onNotMe={onNotMe} />)}
        </ul>
      )}
      {list && list.length > FIRST && !all && (
        <Button look="quiet" onClick={() => setAll(true)}>Show all {list.length}</Button>
      )}
    </Section>
  );
}

function Line({ entry, onNotMe }: {
  entry: SecurityEntry;
  onNotMe: (entry: SecurityEntry) => void;
}) {
  const what = securityText(entry);
  const where = whenAndWhere(entry);
  return (
    <li class="flex flex-wrap items-center gap-x-3 rounded-md bg-surface-3 py-2 pr-1 pl-3">
      <div class="min-w-40 flex-1">
        <p class="text-strong">{what}</p>
        <p class="text-12 wrap-anywhere text-muted" title={fullTimeText(entry.at)}>{where}</p>
      </div>
      <Button
        look="quiet"
        class="px-2!"
        aria-label={`This wasn't me: ${what}, ${where}`}
        onClick={() => onNotMe(entry)}
      >
        This wasn't me
      </Button>
    </li>
  );
}

/** 'Yesterday 14:03, Firefox on Linux'. */
export function whenAndWhere(entry: SecurityEntry): string {
  const when = `${dayText(entry.at, Date.now())} ${timeText(entry.at)}`;
  const device = securityDevice(entry) + (entry.current ? " (this device)" : "");
  return device ? `${when}, ${device}` : when;
}
