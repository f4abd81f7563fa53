import { useEffect, useRef, useState } from "react";
import type { AccessToken } from "../../protocol/access_tokens.ts";
import { TOKENS_MAX } from "../../protocol/token_scopes.ts";
import { dayText } from "../chat/times.ts";
import { CopyLink } from "../dialogs/CopyLink.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { NewToken, type WantedToken } from "./NewToken.tsx";
import { Failed, Section } from "./Section.tsx";
import { useProven } from "./useProven.tsx";

export interface AccessTokensProps {
  onLoad: () => Promise<AccessToken[]>;
  /** Answers the token. Rejects as `password_required` where that is wanted. */
  onCreate: (wanted: WantedToken, password?: string) => Promise<string>;
  onRevoke: (id: string) => Promise<void>;
}

const TEXT = "Failed to create the access token";

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
  const { busy, failure, run, prompt, asking } = useProven(TEXT);
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
    <Section title="Access Tokens">
      <p class="text-muted">
        For programs of yours, such as a bot or a bridge. Changing your password or signing out
        everywhere else revokes all of them.{" "}
        <a
          class="rounded-sm text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2"
          href="/api/docs"
          target="_blank"
        >
          How to use one
        </a>
      </p>
      {missing && (
        <>
          <Alert>Your access tokens could not be loaded.</Alert>
          <Button look="secondary" onClick={load}>Try again</Button>
        </>
      )}
      {problem && <Alert>The access token could not be revoked.</Alert>}
      {made && (
        <div role="status" class="flex w-full flex-col gap-3 rounded-md border border-line p-3">
          <p class="text-strong">Copy your new token now: it is not shown again.</p>
          <CopyLink label="Access token" link={made} />
          <Button look="secondary" class="self-start" onClick={close}>Done</Button>
        </div>
      )}
      {list && list.length > 0 && (
        <ul class="flex w-full flex-col gap-1">
          {list.map((token) => (
            <li
              key={token.id}
              class="flex flex-wrap items-center gap-3 rounded-md bg-surface-3 px-3 py-2"
            >
              <div class="min-w-40 flex-1">
                <p class="text-strong wrap-anywhere">{token.name}</p>
                <p class="text-12 text-muted">{aboutText(token)}</p>
              </div>
              <Button
                look="quiet"
                aria-label={`Revoke ${token.name}`}
                onClick={() => setRevoking(token)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && !asking && <Failed text={TEXT} failure={failure} />}
      {open && (
        <div class={asking === undefined ? "contents" : "hidden"}>
          <NewToken busy={busy} onCreate={create} onCancel={close} />
        </div>
      )}
      {prompt("Create token")}
      {!open && !made && (
        <Button
          ref={opener}
          look="secondary"
          disabled={isFull}
          onClick={() => setOpen(true)}
        >
          New Access Token
        </Button>
      )}
      {isFull && (
        <p class="text-12 text-muted">
          You have {TOKENS_MAX}, which is as many as there can be. Revoke one that is not used.
        </p>
      )}
      {revoking && (
        <ConfirmDialog
          danger
          title="Revoke Access Token"
          text={`Programs that use “${revoking.name}” are signed out at once.`}
          confirm="Revoke"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}

/** 'read, write · last used today · until 3 March'. */
function aboutText({ scopes, last_used, expires_at }: AccessToken): string {
  const now = Date.now();
  const used = last_used ? `last used ${inSentence(dayText(last_used, now))}` : "never used";
  const end = expires_at ? `ends ${inSentence(dayText(expires_at, now))}` : "no end";
  return [scopes.join(", "), used, end].join(" · ");
}

function inSentence(day: string): string {
  return /^(Today|Yesterday)/.test(day) ? day.toLowerCase() : day;
}
