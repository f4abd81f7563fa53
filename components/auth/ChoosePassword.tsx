import { choose as t, reset } from "../../text/en/auth.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { ButtonLink, LINK } from "../ui/link.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { fieldsOf } from "./fields.ts";
import { NewPasswordFields, passwordProblem } from "./NewPasswordFields.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { useFieldForm } from "./useFieldForm.ts";

interface Props {
  /** The page's script is running: before that, a press would do nothing. */
  ready: boolean;
  passwordMin: number;
  onChoose: (newPassword: string) => Promise<void>;
}

/** Form for a new password, opened by an admin's link (HARD-4). */
export function ChoosePassword({ ready, passwordMin, onChoose }: Props) {
  const { form, busy, failure, submit, fail } = useFieldForm(reset.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const values = fieldsOf(event);
    const problem = passwordProblem(values, passwordMin);
    if (problem) return fail(problem);
    submit(() => onChoose(values.password));
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      <Failed failure={failure} except={["newPassword", "password", "confirm"]} />
      <form ref={form} method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <NewPasswordFields ref={useFocus()} min={passwordMin} errors={failure?.fields} />
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">{t.submit}</Button>
      </form>
    </AuthCard>
  );
}

/** /reset without the code: explains how to get one. */
export function NoResetCode() {
  return (
    <AuthCard title={t.title} subtitle={t.noCodeSubtitle}>
      <p>{t.noCode}</p>
      <a href="/login" class={`self-start ${LINK}`}>{reset.back}</a>
    </AuthCard>
  );
}

/** The new password holds. */
export function PasswordChosen() {
  return (
    <AuthCard title={t.doneTitle} subtitle={t.doneSubtitle}>
      <ButtonLink ref={useFocus<HTMLAnchorElement>()} href="/login">{t.toLogin}</ButtonLink>
    </AuthCard>
  );
}
