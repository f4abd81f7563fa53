import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";

/**
 * Texts on /login if registration isn't open to everyone. They are in the page's HTML, not in its
 * script.
 */
export interface InviteEntry {
  text: string;
  /** Label of the invite field; absent: registration is closed. */
  field?: string;
  submit?: string;
}

/** Leads a pasted link or code to its invite: the server reads it (INV-02), without a script. */
export function InviteField({ label, submit }: { label: string; submit?: string }) {
  return (
    <form action="/invite" class="flex items-end gap-2">
      <Field
        label={label}
        name="code"
        required
        autocapitalize="none"
        autocomplete="off"
        spellcheck={false}
        class="flex-1"
      />
      <Button type="submit" look="secondary" class="fine:min-h-10">{submit}</Button>
    </form>
  );
}
