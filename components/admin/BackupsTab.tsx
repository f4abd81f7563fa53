import archive from "@lucide/icons/icons/archive";
import download from "@lucide/icons/icons/download";
import type { Backups } from "../../protocol/admin.ts";
import { backups as t } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { fullTimeText } from "../chat/times.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { sizeText } from "../../protocol/sizes.ts";
import { spanText } from "./spans.ts";
import { Heading } from "../ui/Heading.tsx";

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
      <Heading
        large
        title={t.title}
        count={backups.length}
        action={
          <Button busy={state === "making"} onClick={onMake}>
            {state === "making" ? t.making : t.make}
          </Button>
        }
      >
        {every === null
          ? (
            <Rich
              text={t.never}
              option={<code class="font-mono whitespace-nowrap">--backup-every 24h</code>}
            />
          )
          : fill(t.every, { time: spanText(every / 1000) })}{" "}
        <Rich
          text={encrypted ? t.keptEncrypted : t.kept}
          keep={keep}
          folder={<code class="font-mono wrap-anywhere">{folder}</code>}
        />{" "}
        {copied_to && (
          <>
            <Rich
              text={t.copied}
              place={<code class="font-mono wrap-anywhere">{copied_to}</code>}
            />
            {" "}
          </>
        )}
        {t.own}
      </Heading>
      {state === "failed" && (
        <div class="mb-3">
          <Alert hint={problem ?? undefined}>{t.failed}</Alert>
        </div>
      )}
      {late && (
        <div class="mb-3">
          <Alert>
            {last_at === null ? t.noneYet : fill(t.late, { time: fullTimeText(last_at) })}
          </Alert>
        </div>
      )}
      {backups.some(({ sealed }) => !sealed) && (
        <p class="mb-3 max-w-prose text-13 text-muted">
          <Rich
            text={t.open}
            option={<code class="font-mono whitespace-nowrap">--backup-passphrase-file</code>}
          />
        </p>
      )}
      {backups.length === 0
        ? (
          <EmptyState icon={archive} title={t.none}>
            {t.noneHint}
          </EmptyState>
        )
        : (
          <ul class="flex flex-col divide-y divide-line">
            {backups.map(({ name, size, created_at, sealed }) => (
              <li key={name} class="flex items-center gap-4 py-2">
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
            ))}
          </ul>
        )}
    </>
  );
}
