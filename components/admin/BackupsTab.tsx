import archive from "@lucide/icons/icons/archive";
import download from "@lucide/icons/icons/download";
import type { Backups } from "../../protocol/admin.ts";
import { sizeText } from "../../protocol/sizes.ts";
import { backups as t } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Rich } from "../ui/Rich.tsx";
import { fullTimeText } from "../ui/times.ts";
import { Option } from "./Option.tsx";
import { Warning } from "./Warning.tsx";
import { type Schedule, ScheduleForm } from "./ScheduleForm.tsx";

interface Props {
  backups: Backups;
  /** Counts how often the schedule was saved. */
  saved: number;
  onMake: () => void;
  onSchedule: (schedule: Schedule) => void;
  onFetch: (name: string) => void;
}

/** The backups that there are, a way to make one, and the schedule. */
export function BackupsTab({ backups: all, saved, onMake, onSchedule, onFetch }: Props) {
  const { backups, state } = all;
  const isMaking = state === "making";
  const make = <Button busy={isMaking} onClick={onMake}>{isMaking ? t.making : t.make}</Button>;
  return (
    <>
      <Heading large title={t.title} count={backups.length} action={make}>
        <Kept {...all} />
      </Heading>
      <Warnings {...all} />
      <ScheduleForm
        // Saving resets the form.
        key={`${all.every} ${all.keep} ${all.encrypted} ${saved}`}
        backups={all}
        onSave={onSchedule}
      />
      {backups.length === 0
        ? (
          <div>
            <EmptyState icon={archive} title={t.none}>{t.noneHint}</EmptyState>
          </div>
        )
        : (
          <ul class="flex flex-col divide-y divide-line">
            {backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} onFetch={onFetch} />
            ))}
          </ul>
        )}
    </>
  );
}

/** Number of stored backups, and their place. */
function Kept({ keep, encrypted, folder, copied_to }: Backups) {
  return (
    <>
      <Rich
        text={encrypted ? t.keptEncrypted : t.kept}
        keep={keep}
        folder={<Option long>{folder}</Option>}
      />{" "}
      {copied_to && (
        <>
          <Rich text={t.copied} destination={<Option long>{copied_to}</Option>} />
          {" "}
        </>
      )}
      {t.own}
    </>
  );
}

/** Problems that need the host's attention. */
function Warnings({ backups, state, problem, late, last_at }: Backups) {
  return (
    <div class="mb-4 flex flex-col gap-3 empty:hidden">
      {state === "failed" && <Alert hint={problem}>{t.failed}</Alert>}
      {late && (
        <Warning>
          {last_at === null ? t.noneYet : fill(t.late, { time: fullTimeText(last_at) })}
        </Warning>
      )}
      {backups.some(({ sealed }) => !sealed) && (
        <p class="max-w-prose text-13 text-muted">
          {t.open}
        </p>
      )}
    </div>
  );
}

function BackupRow({ backup, onFetch }: {
  backup: Backups["backups"][number];
  onFetch: (name: string) => void;
}) {
  const { name, size, created_at, sealed } = backup;
  return (
    <li class="flex items-center gap-4 py-2">
      <div class="min-w-0 flex-1">
        <p class="text-strong">
          <time dateTime={created_at}>{fullTimeText(created_at)}</time>
        </p>
        <p class="text-13 wrap-anywhere text-muted">
          {name} <span class="whitespace-nowrap">· {sizeText(size)}</span>
        </p>
      </div>
      {sealed
        ? (
          <Button
            look="secondary"
            aria-label={fill(t.download, { name })}
            onClick={() => onFetch(name)}
          >
            <Icon of={download} size={16} />
            {actions.download}
          </Button>
        )
        : <p class="shrink-0 text-13 text-muted">{t.notEncrypted}</p>}
    </li>
  );
}
