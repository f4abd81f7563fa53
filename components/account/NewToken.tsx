import { useId, useState } from "react";
import { MAX_TOKEN_NAME, TOKEN_SCOPES, type TokenScope } from "../../protocol/token_scopes.ts";
import { newToken as t, scopes as scopeTexts } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { useFocus } from "../ui/useFocus.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";

export interface WantedToken {
  name: string;
  scopes: TokenScope[];
  expires_in_days: number | null;
}

const ENDS = [
  { value: "30", text: t.month },
  { value: "90", text: t.quarter },
  { value: "365", text: t.year },
  { value: "", text: t.never },
];

/** Form for the name, permissions and expiry of a new access token. */
export function NewToken({ busy, onCreate, onCancel }: {
  busy: boolean;
  onCreate: (wanted: WantedToken) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>(["read"]);
  const [days, setDays] = useState("90");
  useUnsaved(name.trim() !== "");
  const id = useId();
  const field = useFocus();

  function send(event: Event) {
    event.preventDefault();
    if (busy || !name.trim() || scopes.length === 0) return;
    onCreate({
      name,
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
      expires_in_days: days ? Number(days) : null,
    });
  }
  const turn = (scope: TokenScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);

  return (
    <form
      onSubmit={send}
      aria-label={t.label}
      class="flex w-full flex-col gap-4 rounded-md border border-line p-3"
    >
      <Field
        ref={field}
        label={t.name}
        hint={t.nameHint}
        maxLength={MAX_TOKEN_NAME}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <fieldset class="flex flex-col gap-1">
        <legend class="mb-1 text-13 font-semibold text-normal">{t.scopes}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <label
            key={scope}
            for={`${id}-${scope}`}
            class="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 fine:min-h-9"
          >
            <input
              id={`${id}-${scope}`}
              type="checkbox"
              class="mt-0.5 size-5 shrink-0 accent-accent"
              checked={scopes.includes(scope)}
              onChange={() => turn(scope)}
            />
            <span>
              <span class="block text-strong">{scope}</span>
              <span class="block text-13 text-muted">{scopeTexts[scope]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Select label={t.ends} options={ENDS} value={days} onChange={setDays} />
      <div class="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!name.trim() || scopes.length === 0}>
          {t.submit}
        </Button>
        <Button look="quiet" onClick={onCancel}>{actions.cancel}</Button>
      </div>
    </form>
  );
}
