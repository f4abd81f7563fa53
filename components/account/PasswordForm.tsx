import { useContext, useState } from "react";
import { password as t } from "../../text/en/account.ts";
import { fields } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { NewPasswordField } from "../auth/NewPasswordField.tsx";
import { OwnPassword } from "./own_password.ts";
import { useFocus } from "../ui/useFocus.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";

interface Props {
  onSubmit: (currentPassword: string, newPassword: string) => Promise<void>;
}

const NOTHING = { current: "", next: "", again: "" };

/** The part of the settings. */
export function PasswordForm({ onSubmit }: Props) {
  return (
    <Section title={t.title}>
      <p class="text-13 text-muted">{t.hint}</p>
      <NewPassword onSubmit={onSubmit} />
    </Section>
  );
}

interface NewPasswordProps extends Props {
  /** Current password, if it was just entered. */
  known?: string;
  /** The first field that is empty has the focus once it appears. */
  focus?: boolean;
}

/** Another password (ACCT-13 to ACCT-16). */
export function NewPassword({ onSubmit, known = "", focus = false }: NewPasswordProps) {
  const { busy, failure, done, submit } = useSubmit(t.failed);
  const [values, setValues] = useState({ ...NOTHING, current: known });
  const { min, username } = useContext(OwnPassword);
  const [short, setShort] = useState(false);
  const { current, next, again } = values;
  useUnsaved(next !== "" || again !== "");
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
    if (next.length < min) return setShort(true);
    submit(async () => {
      await onSubmit(current, next);
      setValues(NOTHING);
    });
  }

  return (
    <>
      <Failed text={t.failed} failure={failure} />
      {done && <Alert look="success">{t.done}</Alert>}
      <form onSubmit={send} class="flex w-full flex-col gap-3">
        {/* Password managers keep the new one under this name. */}
        {username && (
          <input name="username" autocomplete="username" value={username} hidden readOnly />
        )}
        <Field
          {...put("current")}
          ref={useFocus(focus && !known)}
          label={t.current}
          autocomplete="current-password"
        />
        <NewPasswordField
          {...put("next")}
          ref={useFocus(focus && known !== "")}
          label={fields.newPassword}
          min={min}
          error={short ? fill(t.short, { min }) : undefined}
        />
        <Field
          {...put("again")}
          label={fields.confirmNewPassword}
          autocomplete="new-password"
          error={again && again !== next ? t.differ : undefined}
        />
        <Button
          type="submit"
          look="secondary"
          class="self-start"
          busy={busy}
          disabled={!current || !next || next !== again}
        >
          {t.submit}
        </Button>
      </form>
    </>
  );
}
