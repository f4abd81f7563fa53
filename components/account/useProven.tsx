import { type ReactNode, useRef, useState } from "react";
import { proof as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { failureOf, useSubmit } from "../ui/useSubmit.ts";
import { useFocus } from "../ui/useFocus.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";

/** An action that the server may want the password for: called without it first. */
type Action = (password?: string) => Promise<unknown>;

/**
 * Runs actions for which the server requires the password unless the login is recent (HARD-3). Only
 * in that case does `prompt` ask for it, in place. `key` distinguishes the actions.
 */
export function useProven(text: string) {
  const { busy, failure, submit } = useSubmit(text);
  const [asked, setAsked] = useState<{ key: string; action: Action } | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  function run(action: Action, key = "") {
    opener.current = document.activeElement as HTMLElement | null;
    setAsked(null);
    submit(async () => {
      try {
        await action();
      } catch (error) {
        if ((error as { code?: string }).code !== "password_required") throw error;
        setAsked({ key, action });
      }
    });
  }

  /** The form, where something under this key waits for the password. */
  function prompt(go: string, key = ""): ReactNode {
    if (asked?.key !== key) return null;
    return (
      <PasswordPrompt
        go={go}
        onGo={async (password) => {
          await asked.action(password);
          setAsked(null);
        }}
        onCancel={() => {
          setAsked(null);
          // Waits for the next render, since the button may have been hidden.
          setTimeout(() => opener.current?.focus());
        }}
      />
    );
  }

  return { busy, failure, run, prompt, asking: asked?.key };
}

interface Props {
  /** Text of the submit button. */
  go: string;
  onGo: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Password prompt. Errors appear at the field, both a wrong password and a rate limit. */
function PasswordPrompt({ go, onGo, onCancel }: Props) {
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const field = useFocus();

  async function send(event: Event) {
    event.preventDefault();
    if (!password || busy) return;
    setBusy(true);
    setProblem("");
    try {
      await onGo(password);
    } catch (error) {
      const { text, hint, fields } = failureOf(error, t.failed);
      setProblem([text, ...Object.values(fields), hint].filter(Boolean).join(" "));
      field.current?.select();
      setBusy(false);
    }
  }

  return (
    <form onSubmit={send} class="flex w-full flex-col gap-3 rounded-md border border-line p-3">
      <Field
        ref={field}
        label={t.label}
        hint={t.hint}
        type="password"
        autocomplete="current-password"
        value={password}
        error={problem || undefined}
        onInput={(event) => {
          setPassword(event.currentTarget.value);
          setProblem("");
        }}
      />
      <div class="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!password}>{go}</Button>
        <Button look="quiet" onClick={onCancel}>{actions.cancel}</Button>
      </div>
    </form>
  );
}
