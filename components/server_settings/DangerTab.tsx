import { useState } from "react";
import { danger as t } from "../../text/en/server_settings.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { Heading } from "../ui/Heading.tsx";

export interface DangerProps {
  /**
   * Looks up the member and asks for confirmation; resolves to an error, or null (SRV-19, SRV-20).
   */
  onTransfer: (username: string) => Promise<string | null>;
  /** Asks first. */
  onDelete: () => void;
}

/** Irreversible actions, for the owner only (SRV-17, SRV-21, SRV-22). */
export function DangerTab({ onTransfer, onDelete }: DangerProps) {
  const [username, setUsername] = useState("");
  const { busy, failure, submit, fail } = useSubmit(t.transferFailed);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (username.trim() === "") return;
    submit(async () => {
      const problem = await onTransfer(username.trim());
      if (problem) fail({ username: problem });
    });
  }

  return (
    <div class="flex flex-col gap-8">
      <section aria-label={t.transfer}>
        <Heading title={t.transfer}>{t.transferAbout}</Heading>
        <form onSubmit={onSubmit} class="flex max-w-xl flex-col gap-3">
          <Failed failure={failure} />
          <div class="flex flex-wrap items-end gap-2">
            <Field
              label={t.newOwner}
              class="min-w-56 flex-1"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              maxLength={LIMITS.usernameMax}
              value={username}
              onInput={({ currentTarget }) => setUsername(currentTarget.value)}
            />
            <Button type="submit" look="danger" class="fine:min-h-10" busy={busy}>
              {t.transfer}
            </Button>
          </div>
        </form>
      </section>
      <section aria-label={t.delete}>
        <Heading title={t.delete}>{t.deleteAbout}</Heading>
        <Button look="danger" onClick={onDelete}>{t.delete}</Button>
      </section>
    </div>
  );
}
