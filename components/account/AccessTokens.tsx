import { useEffect, useRef, useState } from "react";
import type { AccessToken } from "../../protocol/access_tokens.ts";
import { MAX_TOKENS } from "../../protocol/token_scopes.ts";
import { tokens as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Failed } from "../ui/Failed.tsx";
import { linkTo } from "../ui/link.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Section } from "../ui/Section.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { useLoad } from "../ui/useLoad.ts";
import { NewToken, type WantedToken } from "./NewToken.tsx";
import { TokenList } from "./TokenList.tsx";
import { useProven } from "./useProven.tsx";

export interface AccessTokensProps {
  onLoad: () => Promise<AccessToken[]>;
  /** Resolves to the token. Rejects with `password_required` if the password is needed. */
  onCreate: (wanted: WantedToken, password?: string) => Promise<string>;
  onRevoke: (id: string) => Promise<void>;
}

/** Access tokens for the user's programs (OPS-9): each is shown once, when it is created. */
export function AccessTokens({ onLoad, onCreate, onRevoke, changes, onChanged }:
  & AccessTokensProps
  & {
    /** Counts changes that may have ended some of them. */
    changes: number;
    /** A token was created or revoked. */
    onChanged: () => void;
  }) {
  const { value: tokens, failed, load } = useLoad(onLoad, { inputs: [changes] });
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const [problem, setProblem] = useState(false);

  async function revoke({ id }: AccessToken) {
    setProblem(false);
    await onRevoke(id).then(onChanged, () => setProblem(true));
  }
  async function create(wanted: WantedToken, password?: string) {
    const token = await onCreate(wanted, password);
    onChanged();
    return token;
  }

  const isFull = (tokens?.length ?? 0) >= MAX_TOKENS;
  return (
    <Section title={t.title}>
      <p class="text-muted">
        <Rich text={t.about} link={linkTo("/api/docs", true)} />
      </p>
      {failed && <LoadFailed text={t.missing} onRetry={load} />}
      {problem && <Alert>{t.revokeFailed}</Alert>}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} onRevoke={setRevoking} />}
      <CreateToken count={tokens?.length} disabled={isFull} onCreate={create} />
      {isFull && <p class="text-12 text-muted">{fill(t.full, { max: MAX_TOKENS })}</p>}
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

/** Button, then its form, the password if required, and the new token. */
function CreateToken({ count, disabled, onCreate }: {
  /** Number of tokens listed above. */
  count: number | undefined;
  disabled: boolean;
  onCreate: AccessTokensProps["onCreate"];
}) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { busy, failure, run, prompt, asking } = useProven(t.createFailed);
  const opener = useRef<HTMLButtonElement>(null);

  function create(wanted: WantedToken) {
    run(async (password) => {
      setMade(await onCreate(wanted, password));
      setOpen(false);
    });
  }
  function close() {
    setOpen(false);
    setMade(null);
    setTimeout(() => opener.current?.focus());
  }

  if (made) return <MadeToken token={made} count={count} onDone={close} />;
  if (!open) {
    return (
      <Button ref={opener} look="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
    );
  }
  return (
    <>
      {!asking && <Failed text={t.createFailed} failure={failure} />}
      <div class={asking === undefined ? "contents" : "hidden"}>
        <NewToken busy={busy} onCreate={create} onCancel={close} />
      </div>
      {prompt(t.createProven)}
    </>
  );
}

/** Dialog with the new token, which is shown only once. The reader is taken to it right away. */
function MadeToken({ token, count, onDone }: {
  token: string;
  count: number | undefined;
  onDone: () => void;
}) {
  const box = useFocus<HTMLDivElement>();
  // Its row in the list above comes later, and pushes it down.
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [count]);
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
