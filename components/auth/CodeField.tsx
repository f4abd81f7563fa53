import { useState } from "react";
import { plainCode } from "../../protocol/codes.ts";
import { code as t } from "../../text/en/auth.ts";
import { Field } from "../ui/Field.tsx";
import { LINK } from "../ui/link.tsx";
import { useFocus } from "../ui/useFocus.ts";

/** Characters of a code of the authenticator (AUTH-15), and of a recovery code at least. */
const CODE_CHARS = 6;
const MIN_RECOVERY = 12;

const DIGITS = {
  label: t.label,
  inputMode: "numeric",
  autocomplete: "one-time-code",
  placeholder: "000000",
  maxLength: CODE_CHARS,
} as const;
const RECOVERY = {
  label: t.recoveryLabel,
  autocomplete: "off",
  autocapitalize: "none",
  spellcheck: false,
  placeholder: "xxxx-xxxx-xxxx",
} as const;

interface Props {
  value: string;
  onCode: (code: string) => void;
  /** Gets the focus on mount. */
  focus?: boolean;
}

/** A code of the authenticator (AUTH-12, AUTH-15), or a recovery code in its place (D-ACCT-6). */
export function CodeField({ value, onCode, focus }: Props) {
  const [recovery, setRecovery] = useState(false);
  return (
    <div class="flex flex-col items-start gap-2">
      <CodeInput
        key={`${recovery}`}
        recovery={recovery}
        value={value}
        onCode={onCode}
        focus={focus || recovery}
      />
      <button
        type="button"
        class={`text-13 ${LINK}`}
        onClick={() => {
          setRecovery(!recovery);
          onCode("");
        }}
      >
        {recovery ? t.useApp : t.useRecovery}
      </button>
    </div>
  );
}

/** The six digits of an authenticator, or a recovery code. */
export function CodeInput(
  { value, onCode, focus = false, recovery = false }: Props & { recovery?: boolean },
) {
  /** Shows the digits alone: blanks and hyphens would take their places (MEND-46). */
  function take(input: HTMLInputElement, typed: string) {
    const digits = plainCode(typed).slice(0, CODE_CHARS);
    if (digits !== input.value) input.value = digits;
    onCode(digits);
  }

  return (
    <Field
      {...recovery ? RECOVERY : DIGITS}
      ref={useFocus(focus)}
      class="w-full"
      required
      value={value}
      onInput={({ currentTarget }) => {
        if (recovery) onCode(currentTarget.value);
        else take(currentTarget, currentTarget.value);
      }}
      onPaste={(event) => {
        if (recovery) return;
        const { currentTarget: input } = event;
        // The browser would cut it off with its blanks still in it.
        event.preventDefault();
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        input.setRangeText(pasted, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
        take(input, input.value);
      }}
    />
  );
}

/**
 * Returns true if a code is complete: exactly six characters (AUTH-16), or the length of a recovery
 * code.
 */
export function isWholeCode(code: string): boolean {
  const { length } = plainCode(code);
  return length === CODE_CHARS || length >= MIN_RECOVERY;
}
