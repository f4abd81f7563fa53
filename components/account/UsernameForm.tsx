import { LIMITS } from "../../protocol/limits.ts";
import { username as t } from "../../text/en/account.ts";
import { fill } from "../../text/message.ts";
import { ChangeForm } from "./ChangeForm.tsx";

interface Props {
  username: string;
  onSubmit: (username: string, password: string) => Promise<void>;
}

/** Another name to sign in with, by the password (MEND-25). */
export function UsernameForm({ username, onSubmit }: Props) {
  return (
    <ChangeForm
      texts={t}
      now={fill(t.now, { username })}
      about={t.hint}
      hint={t.rule}
      input={{
        type: "text",
        autocomplete: "username",
        autocapitalize: "none",
        spellcheck: false,
        maxLength: LIMITS.usernameMax,
      }}
      blamed={{ field: "username", text: t.refused }}
      onSubmit={onSubmit}
    />
  );
}
