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
  /** Error text if the request fails. */
  failed: string;
  danger?: boolean;
  cautious?: boolean;
  /** Other required fields are complete. */
  complete?: boolean;
  /** The password has the focus. */
  first?: boolean;
  /** The password was entered recently and isn't required. */
  isConfirmed?: boolean;
  /** Fields above the password. */
  children?: ReactNode;
  /** Runs the action; `password`: the admin's own, '' if it wasn't required. */
  onOrder: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Confirms an action with the admin's password (HARD-4). A wrong password is reported in the
 * dialog, for another try.
 */
export function PasswordDialog(props: Props) {
  const { failed, complete = true, first, isConfirmed = false, children, onOrder, ...dialog } =
    props;
  const [asks, setAsks] = useState(!isConfirmed);
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, submit } = useSubmit(failed);
  const error = failure?.fields.password;

  async function order() {
    try {
      await onOrder(password);
    } catch (error) {
      if ((error as { code?: string }).code === "password_required") setAsks(true);
      atItsField(error);
    }
  }
  useEffect(() => {
    if (error) input.current?.select();
  }, [failure]);
  return (
    <FormDialog
      {...dialog}
      alert
      busy={busy}
      cautious={props.cautious || props.danger && !asks}
      disabled={!complete || asks && password === ""}
      onSubmit={() => submit(order)}
    >
      <Failed text={failed} failure={error ? null : failure} />
      {children}
      {asks && (
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
      )}
    </FormDialog>
  );
}

function atItsField(error: unknown): never {
  const { code, message } = error as Error & { code?: string };
  if (code !== "wrong_password") throw error;
  throw Object.assign(new Error(message), { status: 403, details: { password: message } });
}
