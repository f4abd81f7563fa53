import { LIMITS } from "../../protocol/limits.ts";
import { email as t } from "../../text/en/account.ts";
import { fill } from "../../text/message.ts";
import { ChangeForm } from "./ChangeForm.tsx";

interface Props {
  email: string;
  onSubmit: (newEmail: string, password: string) => Promise<void>;
}

/** Another address, by the password (ACCT-11, ACCT-12). */
export function EmailForm({ email, onSubmit }: Props) {
  return (
    <ChangeForm
      texts={t}
      now={fill(t.now, { email })}
      input={{ type: "email", autocomplete: "email", maxLength: LIMITS.emailMax }}
      onSubmit={onSubmit}
    />
  );
}
