import { useState } from "react";
import type { SecurityEntry } from "../../protocol/security.ts";
import { securityDevice, securityText } from "../../text/security.ts";
import { activity as t } from "../../text/en/account.ts";
import { fill } from "../../text/message.ts";
import { fullTimeText, whenText } from "../ui/times.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Row } from "../ui/Row.tsx";
import { Section } from "../ui/Section.tsx";
import { useLoad } from "../ui/useLoad.ts";

export interface RecentSecurityProps {
  /** The newest first. */
  onLoad: () => Promise<SecurityEntry[]>;
}

/** Lines shown before 'Show all'. */
const INITIAL_LINE_COUNT = 8;

/** Recent security events of the account, and a way to respond if it wasn't the owner (HARD-3). */
export function RecentSecurity({ onLoad, changes, onNotMe }: RecentSecurityProps & {
  /** Counts changes that may have added to it. */
  changes: number;
  onNotMe: (entry: SecurityEntry) => void;
}) {
  const { value: list, failed, load } = useLoad(onLoad, { inputs: [changes] });
  const [all, setAll] = useState(false);
  const shown = all ? list : list?.slice(0, INITIAL_LINE_COUNT);
  return (
    <Section title={t.title}>
      {failed && <LoadFailed text={t.missing} onRetry={load} />}
      {list?.length === 0 && <p class="text-muted">{t.none}</p>}
      {shown && shown.length > 0 && (
        <ul class="flex w-full flex-col gap-1">
          {shown.map((entry) => <Line key={entry.id} entry={entry} onNotMe={onNotMe} />)}
        </ul>
      )}
      {list && list.length > INITIAL_LINE_COUNT && !all && (
        <Button
          look="quiet"
          onClick={() => setAll(true)}
        >
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
    <Row title={what} note={where} hint={fullTimeText(entry.at)}>
      <Button
        look="quiet"
        class="px-2!"
        aria-label={fill(t.notMeNamed, { what, where })}
        onClick={() => onNotMe(entry)}
      >
        {t.notMe}
      </Button>
    </Row>
  );
}

/** 'Yesterday 14:03, Firefox on Linux'. */
export function whenAndWhere(entry: SecurityEntry): string {
  const when = whenText(entry.at, Date.now());
  const named = securityDevice(entry);
  const device = entry.current ? fill(t.thisDevice, { device: named }) : named;
  return device ? fill(t.where, { time: when, device }) : when;
}
