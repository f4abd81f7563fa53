import { useEffect, useRef, useState } from "react";
import type { AccessToken } from "../../protocol/access_tokens.ts";
import { TOKENS_MAX } from "../../protocol/token_scopes.ts";
import { tokens as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { dayText } from "../chat/times.ts";
import { CopyLink } from "../ui/CopyLink.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { NewToken, type WantedToken } from "./NewToken.tsx";
import { Failed, Section } from "../ui/Section.tsx";
import { useProven } from "./useProven.tsx";

export interface AccessTokensProps {
  onLoad: () => Promise<AccessToken[]>;
  /** Answers the token. Rejects as `password_required` where that is wanted. */
  onCreate: (wanted: WantedToken, password?: string) => Promise<string>;
  onRevoke: (id: string) => Promise<void>;
}

/** Tokens with which programs of one's own come in (OPS-9): each is shown once, when it is made. */
export function AccessTokens({ onLoad, onCreate, onRevoke, changes, onChanged }:
  & AccessTokensProps
  & {
    /** Counts what may have ended some of them. */
    changes: number;
    /** One was made or revoked here. */
    onChanged: () => void;
  }) {
  const [list, setList] = useState<AccessToken[] | null>(null);
  const [missing, setMissing] = useState(false);
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const [problem, setProblem] = useState(false);
  const { busy, failure, run, prompt, asking } = useProven(t.createFailed);
  const opener = useRef<HTMLButtonElement>(null);

  async function load() {
    setMissing(false);
    await onLoad().then(setList, () => setMissing(true));
  }
  useEffect(() => void load(), [changes]);

  function create(wanted: WantedToken) {
    run(async (password) => {
      setMade(await onCreate(wanted, password));
      setOpen(false);
      onChanged();
    });
  }
  function close() {
    setOpen(false);
    setMade(null);
    setTimeout(() => opener.current?.focus());
  }
  async function revoke({ id }: AccessToken) {
    setProblem(false);
    await onRevoke(id).then(onChanged, () => setProblem(true));
  }

  const isFull = (list?.length ?? 0) >= TOKENS_MAX;
  return (
    <Section title={t.title}>
      <p class="text-muted">
        <Rich
          text={t.about}
          link={(inner) => (
            <a
              class="rounded-sm text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2"
              href="/api/docs"
              target="_blank"
            >
              {inner}
            </a>
          )}
        />
      </p>
      {missing && (
        <>
          <Alert>{t.missing}</Alert>
          <Button look="secondary" onClick={load}>{actions.tryAgain}</Button>
        </>
      )}
      {problem && <Alert>{t.revokeFailed}</Alert>}
      {list && list.length > 0 && (
        <ul class="flex w-full flex-col gap-1">
          {list.map((token) => (
            <li
              key={token.id}
              class="flex flex-wrap items-center gap-3 rounded-md bg-surface-3 py-2 ps-3 pe-1"
            >
              <div class="min-w-40 flex-1">
                <p class="text-strong wrap-anywhere">{token.name}</p>
                <p class="text-12 text-muted">{aboutText(token)}</p>
              </div>
              <Button
                look="quiet"
                class="px-2!"
                aria-label={fill(t.revokeNamed, { name: token.name })}
                onClick={() => setRevoking(token)}
              >
                {t.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && !asking && <Failed text={t.createFailed} failure={failure} />}
      {open && (
        <div class={asking === undefined ? "contents" : "hidden"}>
          <NewToken busy={busy} onCreate={create} onCancel={close} />
        </div>
      )}
      {prompt(t.createProven)}
      {made && <MadeToken token={made} onDone={close} />}
      {!open && !made && (
        <Button
          ref={opener}
          look="secondary"
          disabled={isFull}
          onClick={() => setOpen(true)}
        >
          {t.open}
        </Button>
      )}
      {isFull && (
        <p class="text-12 text-muted">
          {fill(t.full, { max: TOKENS_MAX })}
        </p>
      )}
      {revoking && (
        <ConfirmDialog
          danger
          title={t.revokeTitle}
          text={fill(t.revokeText, { name: revoking.name })}
          confirm={t.revoke}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}

/** Shown once, and at once: whoever made it is led to it. */
function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const box = useFocus<HTMLDivElement>();
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label={t.made}
      class="flex w-full flex-col gap-3 rounded-md border border-line p-3 outline-none"
    >
      <p class="text-strong">{t.made}</p>
      <CopyLink label={t.madeLabel} link={token} />
      <Button look="secondary" class="self-start" onClick={onDone}>{actions.done}</Button>
    </div>
  );
}

/** 'read, write · last used today · until 3 March'. */
function aboutText({ scopes, last_used, expires_at }: AccessToken): string {
  const now = Date.now();
  const day = (iso: string) => ({ day: dayText(iso, now, true) });
  const used = last_used ? fill(t.lastUsed, day(last_used)) : t.neverUsed;
  const end = expires_at ? fill(t.ends, day(expires_at)) : t.noEnd;
  return [scopes.join(", "), used, end].join(" · ");
}
