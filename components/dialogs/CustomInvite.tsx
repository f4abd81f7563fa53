import { useState } from "react";
import chevron from "@lucide/icons/icons/chevron-right";
import { LIMITS } from "../../protocol/limits.ts";
import type { CreateInvite } from "../../protocol/servers.ts";
import { invite as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { useSubmit } from "../ui/useSubmit.ts";

/** Milliseconds. */
const DAY_MS = 86_400_000;

/**
 * Form for a custom code, with uses and days (INV-18 to INV-24). A blank code does nothing. The
 * caller reports rejections of `onCreate`; the fields keep their text.
 */
export function CustomInvite({ onCreate }: { onCreate: (options: CreateInvite) => Promise<void> }) {
  const [code, setCode] = useState("");
  const [uses, setUses] = useState("");
  const [days, setDays] = useState("");
  const { busy, submit } = useSubmit("");

  const [open, setOpen] = useState(false);
  useUnsaved(code.trim() !== "");

  function onSubmit(event: Event) {
    event.preventDefault();
    if (code.trim() === "") return;
    submit(async () => {
      await onCreate(customInvite(code, uses, days));
      for (const clear of [setCode, setUses, setDays]) clear("");
    });
  }

  return (
    <details
      class="group border-t border-line pt-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary class="flex min-h-9 cursor-pointer items-center rounded-sm gap-2 font-semibold text-normal">
        <Icon
          of={chevron}
          size={18}
          class="transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {t.custom}
      </summary>
      {/* Closed, its fields would be stops of the Tab key for the dialog, which keeps the focus. */}
      {open && (
        <form onSubmit={onSubmit} class="mt-2 flex flex-col gap-4">
          <Field
            label={t.code}
            autocomplete="off"
            spellcheck={false}
            maxLength={LIMITS.customCodeMax}
            hint={fill(t.codeHint, { min: LIMITS.customCodeMin, max: LIMITS.customCodeMax })}
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <div class="grid grid-cols-2 gap-3">
            <Field
              label={t.maxUses}
              type="number"
              min={1}
              max={LIMITS.inviteUsesMax}
              placeholder={t.unlimited}
              value={uses}
              onInput={(event) => setUses(event.currentTarget.value)}
            />
            <Field
              label={t.expires}
              type="number"
              min={0}
              max={LIMITS.inviteLifeMax / DAY_MS}
              placeholder="7"
              hint={t.never}
              value={days}
              onInput={(event) => setDays(event.currentTarget.value)}
            />
          </div>
          <Button type="submit" look="secondary" busy={busy} class="self-start">
            {t.createCustom}
          </Button>
        </form>
      )}
    </details>
  );
}

/** Returns the request for the fields: days become milliseconds (INV-22). */
export function customInvite(code: string, uses: string, days: string): CreateInvite {
  return {
    customCode: code.trim(),
    ...(uses !== "" && { maxUses: Number(uses) }),
    ...(days !== "" && { expiresIn: Number(days) * DAY_MS }),
  };
}
