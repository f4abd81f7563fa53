import { type ReactNode, useEffect, useRef, useState } from "react";
import { order as t } from "../../text/en/admin.ts";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  title: string;
  description: string;
  /** The name of the button that does it. */
  submit: string;
  /** What is said when it fails. */
  failed: string;
  danger?: boolean;
  cautious?: boolean;
  /** What else has to be typed is. */
  complete?: boolean;
  /** The password has the focus. */
  first?: boolean;
  /** Fields above the password. */
  children?: ReactNode;
  /** `password`: the admin's own. */
  onOrder: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Orders something with the admin's own password (HARD-4): a wrong one is said there, and typed anew. */
export function PasswordDialog(props: Props) {
  const { failed, complete = true, first, children, onOrder, ...dialog } = props;
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, submit } = useSubmit(failed);
  const error = failure?.fields.password;
  useEffect(() => {
    if (error) input.current?.select();
  }, [failure]);
  return (
    <FormDialog
      {...dialog}
      alert
      busy={busy}
      disabled={!complete || password === ""}
      onSubmit={() => submit(() => onOrder(password).catch(atItsField))}
    >
      <Failed text={failed} failure={error ? null : failure} />
      {children}
      <Field
        ref={input}
        label={t.password}
        type="password"
        autocomplete="current-password"
        data-autofocus={first || undefined}
        value={password}
        error={error}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </FormDialog>
  );
}

function atItsField(error: unknown): never {
  const { code, message } = error as Error & { code?: string };
  if (code !== "wrong_password") throw error;
  throw Object.assign(new Error(message), { status: 403, details: { password: message } });
}
