import archive from "@lucide/icons/icons/archive";
import download from "@lucide/icons/icons/download";
import type { Backups } from "../../protocol/admin.ts";
import { fullTimeText } from "../chat/times.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { sizeText } from "../../protocol/sizes.ts";
import { spanText } from "./spans.ts";
import { Title } from "./Title.tsx";

interface Props {
  backups: Backups;
  onMake: () => void;
  onFetch: (name: string) => void;
}

/** The backups that there are, a way to make one, and the schedule. */
export function BackupsTab({ backups: all, onMake, onFetch }: Props) {
  const { backups, every, keep, state, encrypted, folder } = all;
  const { problem, late, last_at, copied_to } = all;
  return (
    <>
      <Title
        title="Backups"
        count={backups.length}
        action={
          <Button busy={state === "making"} onClick={onMake}>
            {state === "making" ? "Making a backup..." : "Make a backup now"}
          </Button>
        }
      >
        {every === null
          ? (
            <>
              None are made by themselves: start Parley with{" "}
              <code class="font-mono whitespace-nowrap">--backup-every 24h</code>.
            </>
          )
          : `One is made every ${spanText(every / 1000)}.`} The newest {keep}{" "}
        are kept{encrypted ? ", encrypted" : ""}, in{" "}
        <code class="font-mono wrap-anywhere">{folder}</code>
        {copied_to && (
          <>
            , and copied to <code class="font-mono wrap-anywhere">{copied_to}</code>
          </>
        )}. What is made here is encrypted with a passphrase of yours, and kept beside those.
      </Title>
      {state === "failed" && (
        <div class="mb-3">
          <Alert hint={problem ?? undefined}>The last backup failed.</Alert>
        </div>
      )}
      {late && (
        <div class="mb-3">
          <Alert>
            {last_at === null
              ? "No backup has been made yet, and one is overdue."
              : `A backup is overdue: the last was made ${fullTimeText(last_at)}.`}
          </Alert>
        </div>
      )}
      {backups.some(({ sealed }) => !sealed) && (
        <p class="mb-3 max-w-prose text-13 text-muted">
          Some are not encrypted: whoever has such a file has everything, so they cannot be
          downloaded. Copy them on the machine itself, or make an encrypted one here. With{" "}
          <code class="font-mono whitespace-nowrap">--backup-passphrase-file</code>{" "}
          all of them are encrypted.
        </p>
      )}
      {backups.length === 0
        ? (
          <EmptyState icon={archive} title="No backups yet">
            A backup holds accounts, messages, files and settings.
          </EmptyState>
        )
        : (
          <ul class="flex flex-col divide-y divide-line">
            {backups.map(({ name, size, created_at, sealed }) => (
              <li key={name} class="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div class="min-w-0 flex-1 basis-56">
                  <p class="text-strong">
                    <time dateTime={created_at}>{fullTimeText(created_at)}</time>
                  </p>
                  <p class="text-13 wrap-anywhere text-muted">{name} · {sizeText(size)}</p>
                </div>
                {sealed
                  ? (
                    <Button
                      look="secondary"
                      aria-label={`Download ${name}`}
                      onClick={() => onFetch(name)}
                    >
                      <Icon of={download} size={16} />Download
                    </Button>
                  )
                  : <p class="text-13 text-muted">Not encrypted</p>}
              </li>
            ))}
          </ul>
        )}
    </>
  );
}
