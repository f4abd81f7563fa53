import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { AuthCard, LINK } from "./AuthCard.tsx";
import { fieldsOf } from "./fields.ts";
import { NewPasswordField, tooShort } from "./NewPasswordField.tsx";
import { useFocus } from "./useFocus.ts";
import { useSubmit } from "./useSubmit.ts";

interface Props {
  /** Whether the page's script runs: before, a press could do nothing. */
  ready: boolean;
  passwordMin: number;
  onChoose: (newPassword: string) => Promise<void>;
}

/** A new password, for whoever has the link of an admin (HARD-4). */
export function ChoosePassword({ ready, passwordMin, onChoose }: Props) {
  const { busy, failure, submit, fail } = useSubmit("Failed to reset password");

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { password, confirm } = fieldsOf(event);
    if (password.length < passwordMin) return fail(tooShort(passwordMin));
    if (password !== confirm) return fail("Passwords do not match");
    submit(() => onChoose(password));
  }

  return (
    <AuthCard title="Choose a new password" subtitle="The link that led here works once.">
      {failure && (
        <Alert hint={failure.hint}>
          {failure.text || Object.values(failure.fields).join(" ")}
        </Alert>
      )}
      <form method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <NewPasswordField
          ref={useFocus()}
          label="New Password"
          name="password"
          min={passwordMin}
          required
        />
        <Field
          label="Confirm New Password"
          name="confirm"
          type="password"
          autocomplete="new-password"
          required
        />
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">Set Password</Button>
      </form>
    </AuthCard>
  );
}

/** /reset without the code: where it is to be had. */
export function NoResetCode() {
  return (
    <AuthCard title="Choose a new password" subtitle="This needs the link that you were given.">
      <p>
        Ask the person who runs this server: they make a link by which you choose a new password.
        Each works once, for a day.
      </p>
      <a href="/login" class={`self-start ${LINK}`}>Back to Login</a>
    </AuthCard>
  );
}

/** The new password holds. */
export function PasswordChosen() {
  return (
    <AuthCard title="Password reset successfully!" subtitle="Please login with your new password.">
      <a
        ref={useFocus<HTMLAnchorElement>()}
        href="/login"
        class="inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover md:min-h-9"
      >
        Go to Login
      </a>
    </AuthCard>
  );
}
