import { useEffect, useState } from "react";
import type { SecurityEntry } from "../../protocol/security.ts";
import { securityDevice, securityText } from "../../text/security.ts";
import { activity as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { fullTimeText, whenText } from "../chat/times.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";

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
    <Section title={t.title}>
      {missing && (
        <>
          <Alert>{t.missing}</Alert>
          <Button look="secondary" onClick={load}>{actions.tryAgain}</Button>
        </>
      )}
      {list?.length === 0 && <p class="text-muted">{t.none}</p>}
      {shown && shown.length > 0 && (
        <ul class="flex w-full flex-col gap-1">
          {shown.map((entry) => <Line key={entry.id} entry={entry} onNotMe={onNotMe} />)}
        </ul>
      )}
      {list && list.length > FIRST && !all && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {fill(t.showAll, { count: list.length })}
        </Button>
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
    <li class="flex flex-wrap items-center gap-x-3 rounded-md bg-surface-3 py-2 pe-1 ps-3">
      <div class="min-w-40 flex-1">
        <p class="text-strong">{what}</p>
        <p class="text-12 wrap-anywhere text-muted" title={fullTimeText(entry.at)}>{where}</p>
      </div>
      <Button
        look="quiet"
        class="px-2!"
        aria-label={fill(t.notMeNamed, { what, where })}
        onClick={() => onNotMe(entry)}
      >
        {t.notMe}
      </Button>
    </li>
  );
}

/** 'Yesterday 14:03, Firefox on Linux'. */
export function whenAndWhere(entry: SecurityEntry): string {
  const when = whenText(entry.at, Date.now());
  const named = securityDevice(entry);
  const device = entry.current ? fill(t.thisDevice, { device: named }) : named;
  return device ? fill(t.where, { time: when, device }) : when;
}
