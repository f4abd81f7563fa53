import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";

/** What /login says of new accounts where not everybody may make one: texts of the page, not of its script. */
export interface InviteEntry {
  text: string;
  /** Of the field for an invite; absent: nobody may. */
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
