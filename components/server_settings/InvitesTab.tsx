import link from "@lucide/icons/icons/link";
import copy from "@lucide/icons/icons/copy";
import revoke from "@lucide/icons/icons/trash";
import { failed, invites as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import type { CreateInvite, Invite } from "../../protocol/servers.ts";
import { CustomInvite } from "../dialogs/CustomInvite.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Heading } from "../ui/Heading.tsx";
import { type List, Listed } from "../ui/Listed.tsx";
import { untilText } from "./times.ts";
import { useNow } from "./useNow.ts";

export interface InvitesProps {
  list: List<Invite>;
  onRetry: () => void;
  /** Without options: a random code. A rejection is the caller's to report. */
  onCreate: (options?: CreateInvite) => Promise<void>;
  onCopy: (invite: Invite) => void;
  /** Asks first. */
  onRevoke: (invite: Invite) => void;
}

/** Invites to the server, with their remaining uses and time (INV-30). */
export function InvitesTab({ list, onRetry, onCreate, onCopy, onRevoke }: InvitesProps) {
  const now = useNow();
  return (
    <>
      <Heading
        ofTab
        title={t.title}
        count={list.items.length}
        action={<Button onClick={() => void onCreate().catch(() => {})}>{t.create}</Button>}
      >
        {t.about}
      </Heading>
      <CustomInvite onCreate={onCreate} />
      <div class="mt-4 flex flex-1 flex-col">
        <Listed
          list={list}
          failed={failed.invites}
          onRetry={onRetry}
          empty={<EmptyState icon={link} title={t.none}>{t.noneText}</EmptyState>}
        >
          {(invites) => (
            <ul class="flex flex-col gap-1.5">
              {invites.map((invite) => (
                <Row
                  key={invite.id}
                  invite={invite}
                  now={now}
                  onCopy={() => onCopy(invite)}
                  onRevoke={() => onRevoke(invite)}
                />
              ))}
            </ul>
          )}
        </Listed>
      </div>
    </>
  );
}

interface RowProps {
  invite: Invite;
  /** Milliseconds since 1970. */
  now: number;
  onCopy: () => void;
  onRevoke: () => void;
}

function Row({ invite, now, onCopy, onRevoke }: RowProps) {
  const { code, customCode, created_by_username } = invite;
  return (
    <li class="flex items-center gap-2 rounded-md bg-surface-3 py-2 pe-2 ps-3">
      <div class="min-w-0 flex-1">
        <p class="flex items-center gap-2">
          <code class="min-w-0 truncate font-mono font-semibold text-strong">{code}</code>
          {customCode && (
            <span class="rounded-sm bg-surface-4 px-1.5 text-12 text-muted">{t.custom}</span>
          )}
        </p>
        <p class="text-13 text-muted">
          <Rich
            text={t.by}
            uses={usesText(invite)}
            expiry={expiryText(invite, now)}
            username={<bdi class="wrap-anywhere">{created_by_username}</bdi>}
          />
        </p>
      </div>
      <IconButton icon={copy} iconSize={18} label={fill(t.copy, { code })} onClick={onCopy} />
      <IconButton icon={revoke} iconSize={18} label={fill(t.delete, { code })} onClick={onRevoke} />
    </li>
  );
}

function usesText({ uses, maxUses }: Invite): string {
  if (maxUses !== null) return fill(t.usesOf, { count: uses, max: maxUses });
  return uses === 0 ? t.unused : fill(t.uses, { count: uses });
}

function expiryText({ expires_at }: Invite, now: number): string {
  if (!expires_at) return t.endless;
  if (Date.parse(expires_at) <= now) return t.expired;
  return fill(t.expires, { time: untilText(expires_at, now) });
}
