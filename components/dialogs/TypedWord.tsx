import { type ReactNode, useState } from "react";
import { confirm as t } from "../../text/en/dialogs.ts";
import { Name } from "../ui/Act.tsx";
import { Field } from "../ui/Field.tsx";
import { Rich } from "../ui/Rich.tsx";

/** Field for a word to type before an irreversible action; null or absent: none. */
export function useTypedWord(word?: string | null): { isTyped: boolean; field: ReactNode } {
  const [typed, setTyped] = useState("");
  if (word == null) return { isTyped: true, field: null };
  const field = (
    <>
      <p class="wrap-anywhere">
        <Rich text={t.type} word={<Name>{word}</Name>} />
      </p>
      <Field
        label={t.label}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        data-autofocus
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </>
  );
  return { isTyped: plain(typed) === plain(word), field };
}

/** Repeated spaces look like one, and can't be distinguished when a name is copied. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
