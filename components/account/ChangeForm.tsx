import { useState } from "react";
import { fields } from "../../text/en/auth.ts";
import { byCode } from "../../text/en/errors.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";

interface Props {
  texts: Record<"title" | "label" | "submit" | "done" | "failed", string>;
  /** The value that holds now. */
  now: string;
  /** Explains the effect of the change. */
  about?: string;
  hint?: string;
  input: {
    type: "email" | "text";
    autocomplete: string;
    autocapitalize?: "none";
    spellcheck?: boolean;
    maxLength: number;
  };
  /** Field as named in the server's errors, with a text that replaces the server's. */
  blamed?: { field: string; text: string };
  onSubmit: (value: string, password: string) => Promise<void>;
}

/** Another value of something that one signs in with, by the password. */
export function ChangeForm({ texts, now, about, hint, input, blamed, onSubmit }: Props) {
  const { busy, failure, done, submit } = useSubmit(texts.failed);
  const [value, setValue] = useState("");
  const [password, setPassword] = useState("");
  useUnsaved(value.trim() !== "");
  const said = blamed && failure?.fields[blamed.field];
  // "Already taken" has a text in each language; errors about invalid names are in English only.
  const error = said && (said === byCode.invalid_input ? blamed.text : said);

  function send(event: Event) {
    event.preventDefault();
    if (!value.trim() || !password) return;
    submit(async () => {
      await onSubmit(value.trim(), password);
      setValue("");
      setPassword("");
    });
  }

  return (
    <Section title={texts.title}>
      <p class="text-13 wrap-anywhere text-muted">{now}</p>
      {about && <p class="text-13 text-muted">{about}</p>}
      {!error && <Failed text={texts.failed} failure={failure} />}
      {done && <Alert look="success">{texts.done}</Alert>}
      <form onSubmit={send} class="flex w-full flex-col gap-3">
        <Field
          {...input}
          // Its type isn't known here, and some types of inputs can have one.
          list={undefined}
          label={texts.label}
          hint={hint}
          error={error}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        <Field
          label={fields.password}
          type="password"
          autocomplete="current-password"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <Button
          type="submit"
          look="secondary"
          class="self-start"
          busy={busy}
          disabled={!value.trim() || !password}
        >
          {texts.submit}
        </Button>
      </form>
    </Section>
  );
}
