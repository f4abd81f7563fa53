import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { useSubmit } from "../auth/useSubmit.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Heading } from "./Heading.tsx";

export interface DangerProps {
  /** Looks for the member and asks; answers what is wrong, or null (SRV-19, SRV-20). */
  onTransfer: (username: string) => Promise<string | null>;
  /** Asks first. */
  onDelete: () => void;
}

/** What cannot be taken back: for the owner alone (SRV-17, SRV-21, SRV-22). */
export function DangerTab({ onTransfer, onDelete }: DangerProps) {
  const [username, setUsername] = useState("");
  const { busy, failure, submit, fail } = useSubmit("Failed to transfer ownership");

  function onSubmit(event: Event) {
    event.preventDefault();
    if (username.trim() === "") return;
    submit(async () => {
      const problem = await onTransfer(username.trim());
      if (problem) fail(problem);
    });
  }

  return (
    <div class="flex flex-col gap-8">
      <section aria-label="Transfer Ownership">
        <Heading title="Transfer Ownership">
          The new owner may do everything. You stay a member, with the roles that you hold.
        </Heading>
        <form onSubmit={onSubmit} class="flex max-w-xl flex-col gap-3">
          {failure && <Alert hint={failure.hint}>{failure.text}</Alert>}
          <div class="flex flex-wrap items-end gap-2">
            <Field
              label="Username of the new owner"
              class="min-w-56 flex-1"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              maxLength={LIMITS.usernameMax}
              value={username}
              onInput={({ currentTarget }) => setUsername(currentTarget.value)}
            />
            <Button type="submit" look="danger" class="md:min-h-10" busy={busy}>
              Transfer Ownership
            </Button>
          </div>
        </form>
      </section>
      <section aria-label="Delete Server">
        <Heading title="Delete Server">
          Its channels, messages, roles and invites are lost for everybody. Nobody can bring them
          back.
        </Heading>
        <Button look="danger" onClick={onDelete}>Delete Server</Button>
      </section>
    </div>
  );
}
