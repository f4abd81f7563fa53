import { useState } from "react";
import type { Registration } from "../../protocol/admin.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { form as t } from "../../text/en/setup.ts";
import { RegistrationChoice } from "../admin/RegistrationChoice.tsx";
import { AccountFields, accountProblems } from "../auth/AccountFields.tsx";
import { AuthCard } from "../auth/AuthCard.tsx";
import { fieldsOf } from "../auth/fields.ts";
import { useFieldForm } from "../auth/useFieldForm.ts";
import { useFocus } from "../ui/useFocus.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";

/** Fields of the first run. */
export interface SetupInput {
  serverName: string;
  registration?: Registration;
  username: string;
  email: string;
  password: string;
}

interface Props {
  ready: boolean;
  registration: { value: Registration; fixed: string | null };
  passwordMin: number;
  onSetUp: (input: SetupInput) => Promise<void>;
}

/** The first run: the first server, who may come in, and the admin's account. */
export function SetupForm({ ready, registration, passwordMin, onSetUp }: Props) {
  const [policy, setPolicy] = useState(registration.value);
  const { form, busy, failure, submit, fail } = useFieldForm(t.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const values = fieldsOf(event);
    const problems = accountProblems(values, passwordMin);
    if (problems) return fail(problems);
    const { serverName, username, email, password } = values;
    submit(() =>
      onSetUp({
        serverName: serverName.trim(),
        ...(registration.fixed === null && { registration: policy }),
        username: username.trim(),
        email: email.trim(),
        password,
      })
    );
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
      <form ref={form} method="post" onSubmit={onSubmit} class="flex flex-col gap-6">
        <section aria-labelledby="setup-server" class="flex flex-col gap-4">
          <h2 id="setup-server" class="font-semibold text-strong">{t.server}</h2>
          <Field
            ref={useFocus("first")}
            label={t.serverName}
            name="serverName"
            required
            minLength={LIMITS.serverNameMin}
            maxLength={LIMITS.serverNameMax}
            hint={t.serverNameHint}
            error={failure?.fields.serverName}
          />
          <RegistrationChoice value={policy} fixed={registration.fixed} onChange={setPolicy} />
        </section>
        <section aria-labelledby="setup-account" class="flex flex-col gap-4">
          <div>
            <h2 id="setup-account" class="font-semibold text-strong">{t.account}</h2>
            <p class="text-13 text-muted">{t.accountHint}</p>
          </div>
          <AccountFields passwordMin={passwordMin} errors={failure?.fields} />
        </section>
        <Button type="submit" disabled={!ready} busy={busy}>{t.submit}</Button>
      </form>
    </AuthCard>
  );
}
