import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { fields } from "../../text/en/auth.ts";
import { newAccount as t } from "../../text/en/admin.ts";
import { Field } from "../ui/Field.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { type MadeLink, PasswordLink } from "./PasswordLink.tsx";

interface Props {
  isConfirmed: boolean;
  /** Creates the account; `password` is '' if it wasn't required. */
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
    return <PasswordLink title={t.made} name={username.trim()} made={made} onClose={onClose} />;
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
