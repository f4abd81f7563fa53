import { useContext, useState } from "react";
import { NewPasswordField } from "../auth/NewPasswordField.tsx";
import { PasswordMin } from "./password_min.ts";
import { useFocus } from "../auth/useFocus.ts";
import { useSubmit } from "../auth/useSubmit.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Failed, Section } from "./Section.tsx";

interface Props {
  onSubmit: (currentPassword: string, newPassword: string) => Promise<void>;
}

const TEXT = "Failed to update password";
const NOTHING = { current: "", next: "", again: "" };

/** The part of the settings. */
export function PasswordForm({ onSubmit }: Props) {
  return (
    <Section title="Change Password">
      <p class="text-13 text-muted">Changing it signs out all your other sessions.</p>
      <NewPassword onSubmit={onSubmit} />
    </Section>
  );
}

interface NewPasswordProps extends Props {
  /** The one of now, where it was just asked for. */
  known?: string;
  /** The first field that is empty has the focus once it appears. */
  focus?: boolean;
}

/** Another password (ACCT-13 to ACCT-16). */
export function NewPassword({ onSubmit, known = "", focus = false }: NewPasswordProps) {
  const { busy, failure, submit } = useSubmit(TEXT);
  const [values, setValues] = useState({ ...NOTHING, current: known });
  const min = useContext(PasswordMin);
  const [short, setShort] = useState(false);
  const [done, setDone] = useState(false);
  const { current, next, again } = values;
  const put = (name: keyof typeof NOTHING) => ({
    type: "password" as const,
    value: values[name],
    onInput(event: { currentTarget: HTMLInputElement }) {
      setShort(false);
      // Password managers fill several fields at once.
      const { value } = event.currentTarget;
      setValues((values) => ({ ...values, [name]: value }));
    },
  });

  function send(event: Event) {
    event.preventDefault();
    setDone(false);
    if (next.length < min) return setShort(true);
    submit(async () => {
      await onSubmit(current, next);
      setValues(NOTHING);
      setDone(true);
    });
  }

  return (
    <>
      <Failed text={TEXT} failure={failure} />
      {done && <Alert look="success">Password updated</Alert>}
      <form onSubmit={send} class="flex w-full flex-col gap-3">
        <Field
          {...put("current")}
          ref={useFocus(focus && !known)}
          label="Current Password"
          autocomplete="current-password"
        />
        <NewPasswordField
          {...put("next")}
          ref={useFocus(focus && known !== "")}
          label="New Password"
          min={min}
          error={short ? `New password must be at least ${min} characters` : undefined}
        />
        <Field
          {...put("again")}
          label="Confirm New Password"
          autocomplete="new-password"
          error={again && again !== next ? "New passwords do not match" : undefined}
        />
        <Button
          type="submit"
          look="secondary"
          class="self-start"
          busy={busy}
          disabled={!current || !next || next !== again}
        >
          Update Password
        </Button>
      </form>
    </>
  );
}
