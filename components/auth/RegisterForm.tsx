import { useEffect } from "react";
import type { Registration } from "../../protocol/admin.ts";
import { fields, register as t } from "../../text/en/auth.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { linkTo } from "../ui/link.tsx";
import { Rich } from "../ui/Rich.tsx";
import { AccountFields, accountProblems } from "./AccountFields.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { fieldsOf } from "./fields.ts";
import { useFocus } from "../ui/useFocus.ts";
import { useFieldForm } from "./useFieldForm.ts";

interface Props {
  /** The page's script is running: before that, a press would do nothing. */
  ready: boolean;
  /** Registration policy: 'invite' asks for one. */
  registration: Registration;
  /** The code of the invite that led here, read once the page's script runs. */
  pendingInvite: () => string | null;
  /** The server has no admin yet. This form doesn't create one (HARD-11). */
  unclaimed?: boolean;
  /** Reason why someone who may be logged in wasn't forwarded. */
  problem?: string | null;
  passwordMin: number;
  /** Leaves the page when it succeeds; `invite` is a link or a code. */
  onRegister: (
    input: { username: string; email: string; password: string; invite?: string },
  ) => Promise<void>;
}

/** Fields that show their own errors. */
const FIELDS_WITH_ERRORS = ["inviteCode", "username", "email", "password", "confirm"];

/** Create an account (AUTH-22 to AUTH-26, MEND-24). */
export function RegisterForm(props: Props) {
  const { ready, registration, unclaimed, problem, passwordMin, onRegister } = props;
  const { form, busy, failure, submit, fail } = useFieldForm(t.failed);
  const isInviteOnly = registration === "invite";
  const first = useFocus("first");

  useEffect(() => {
    const field = form.current?.elements.namedItem("inviteCode") as HTMLInputElement | null;
    const code = field && props.pendingInvite();
    if (!code || field.value) return;
    field.value = code;
    if (field === document.activeElement) {
      (form.current!.elements.namedItem("username") as HTMLInputElement).focus();
    }
  }, []);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const values = fieldsOf(event);
    const problems = accountProblems(values, passwordMin);
    if (problems) return fail(problems);
    const { username, email, password, inviteCode: invite } = values;
    submit(() => onRegister({ username: username.trim(), email: email.trim(), password, invite }));
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      {unclaimed && <Alert look="info">{t.unclaimed}</Alert>}
      {registration !== "open" && (
        <Alert look="info">{isInviteOnly ? t.inviteOnly : t.closed}</Alert>
      )}
      {problem && !failure && <Alert>{problem}</Alert>}
      <Failed failure={failure} except={FIELDS_WITH_ERRORS} />
      <form ref={form} method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        {isInviteOnly && (
          <Field
            ref={first}
            label={fields.invite}
            name="inviteCode"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            required
            error={failure?.fields.inviteCode}
          />
        )}
        <AccountFields
          ref={isInviteOnly ? undefined : first}
          passwordMin={passwordMin}
          errors={failure?.fields}
        />
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">{t.submit}</Button>
      </form>
      <p class="text-muted">
        <Rich text={t.hasAccount} link={linkTo("/login")} />
      </p>
    </AuthCard>
  );
}
