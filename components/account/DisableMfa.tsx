import { useState } from "react";
import { useFocus } from "../auth/useFocus.ts";
import { useSubmit } from "../auth/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Failed } from "./Section.tsx";

interface Props {
  onDisable: (password: string) => Promise<void>;
  onCancel: () => void;
}

const TEXT = "Failed to disable MFA";

/** Asks for the password before two-factor goes (ACCT-22). */
export function DisableMfa({ onDisable, onCancel }: Props) {
  const [password, setPassword] = useState("");
  const { busy, failure, submit } = useSubmit(TEXT);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (password) submit(() => onDisable(password));
  }

  return (
    <form onSubmit={onSubmit} class="flex w-full flex-col items-start gap-3">
      <Failed text={TEXT} failure={failure} />
      <Field
        ref={useFocus()}
        label="Your password, to disable two-factor"
        class="w-full"
        type="password"
        autocomplete="current-password"
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <div class="flex gap-2">
        <Button type="submit" look="danger" busy={busy} disabled={!password}>Disable</Button>
        <Button look="quiet" onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
