import lock from "@lucide/icons/icons/lock";
import globe from "@lucide/icons/icons/globe";
import ticket from "@lucide/icons/icons/ticket";
import type { Registration } from "../../protocol/admin.ts";
import { Choice } from "../ui/Choice.tsx";

const OPTIONS = [
  { value: "open", text: "Everybody", hint: "Who finds the address", icon: globe },
  { value: "invite", text: "With an invite", hint: "Who has a link", icon: ticket },
  { value: "closed", text: "Nobody", hint: "Only you make accounts", icon: lock },
] as const;

interface Props {
  value: Registration;
  /** Where the host has fixed it; null: it can be chosen. */
  fixed: string | null;
  onChange: (value: Registration) => void;
}

/** Who may make an account (D-ACCT-8). */
export function RegistrationChoice({ value, fixed, onChange }: Props) {
  if (fixed === null) {
    return (
      <Choice
        label="Who may make an account"
        options={OPTIONS}
        value={value}
        onChange={onChange}
      />
    );
  }
  const { text } = OPTIONS.find((option) => option.value === value)!;
  return (
    <div>
      <p class="text-13 font-semibold text-normal">Who may make an account</p>
      <p class="text-strong">{text}</p>
      <p class="text-13 wrap-anywhere text-muted">Set by {fixed}</p>
    </div>
  );
}
