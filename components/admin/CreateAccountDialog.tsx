import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { fields } from "../../text/en/auth.ts";
import { newAccount as t, reset } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { fullTimeText } from "../ui/times.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";
import type { MadeLink } from "./ResetDialog.tsx";

interface Props {
  isConfirmed: boolean;
  /** `password` is '' where it was not asked for. */
  onCreate: (
    account: { password: string; username: string; email: string },
  ) => Promise<MadeLink>;
  onClose: () => void;
}

/** Creates an account, and shows the link by which its owner chooses a password (MEND-58). */
export function CreateAccountDialog({ isConfirmed, onCreate, onClose }: Props) {
  const [username, setUsername] = useState("");
  const [email, setEmail] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [made, setMade] = useState<MadeLink | null>(null);

  async function create(password: string) {
    setProblems({});
    const account = { password, username: username.trim(), email: email.trim() };
    try {
      setMade(await onCreate(account));
    } catch (error) {
      setProblems((error as { details?: Record<string, string> }).details ?? {});
      throw error;
    }
  }

  if (made) {
    const time = fullTimeText(made.expires_at);
    return (
      <Dialog
        alert
        title={t.made}
        description={fill(reset.linkText, { name: username.trim(), time })}
        onClose={onClose}
      >
        <CopyLink key="link" label={reset.linkLabel} link={made.link} />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.done}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <PasswordDialog
      title={t.title}
      description={t.text}
      submit={t.title}
      failed={t.failed}
      isConfirmed={isConfirmed}
      complete={username.trim() !== "" && email.trim() !== ""}
      onOrder={create}
      onClose={onClose}
    >
      <Field
        label={fields.username}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={LIMITS.usernameMax}
        data-autofocus
        value={username}
        error={problems.username}
        onInput={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <Field
        label={fields.email}
        type="email"
        autocomplete="off"
        maxLength={LIMITS.emailMax}
        value={email}
        error={problems.email}
        onInput={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </PasswordDialog>
  );
}
